; Makes the installer. build.sh defines VERSION, FOLDER (what to install) and OUTPUT.
; For one user without asking for permission (the default), or for all users: /AllUsers. Silent: /S, and then /D=FOLDER last.
Target amd64-unicode
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include x64.nsh

!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_INSTALLMODE_DEFAULT_CURRENTUSER
!define MULTIUSER_USE_PROGRAMFILES64
!define MULTIUSER_INSTALLMODE_INSTDIR Pastkeys
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_KEY Software\Pastkeys
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_VALUENAME Folder
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_KEY Software\Pastkeys
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_VALUENAME Folder
!include MultiUser.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Pastkeys"

Name "Pastkeys ${VERSION}"
OutFile "${OUTPUT}"
SetCompressor /SOLID lzma
ManifestDPIAware true
!define MUI_ICON "${FOLDER}\icons\pastkeys.ico"
!define MUI_UNICON "${FOLDER}\icons\pastkeys.ico"

!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\pastkeys.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE SimpChinese
!insertmacro MUI_LANGUAGE TradChinese

LangString OpensRuns ${LANG_ENGLISH} "Open recorded runs (.pastkeys) with Pastkeys"
LangString OpensRuns ${LANG_SIMPCHINESE} "用 Pastkeys 打开运行记录 (.pastkeys)"
LangString OpensRuns ${LANG_TRADCHINESE} "用 Pastkeys 開啟執行記錄 (.pastkeys)"
LangString OpensModels ${LANG_ENGLISH} "Open models (.gguf) with Pastkeys"
LangString OpensModels ${LANG_SIMPCHINESE} "用 Pastkeys 打开模型 (.gguf)"
LangString OpensModels ${LANG_TRADCHINESE} "用 Pastkeys 開啟模型 (.gguf)"

; Without a language of its own choice, the installer speaks that of Windows.
Function .onInit
    ${IfNot} ${RunningX64}
        MessageBox MB_OK|MB_ICONSTOP "Pastkeys needs 64-bit Windows." /SD IDOK
        Quit
    ${EndIf}
    !insertmacro MULTIUSER_INIT
FunctionEnd

Function un.onInit
    !insertmacro MULTIUSER_UNINIT
FunctionEnd

; Registers a kind of file. The user's own choice of a program for it has precedence.
!macro REGISTER ending kind text icon
    WriteRegStr SHCTX "Software\Classes\${kind}" "" "${text}"
    WriteRegStr SHCTX "Software\Classes\${kind}\DefaultIcon" "" "$INSTDIR\icons\${icon}.ico"
    WriteRegStr SHCTX "Software\Classes\${kind}\shell\open\command" "" '"$INSTDIR\pastkeys.exe" "%1"'
    WriteRegStr SHCTX "Software\Classes\${ending}\OpenWithProgids" "${kind}" ""
!macroend

!macro UNREGISTER ending kind
    DeleteRegKey SHCTX "Software\Classes\${kind}"
    DeleteRegValue SHCTX "Software\Classes\${ending}\OpenWithProgids" "${kind}"
    DeleteRegKey /ifempty SHCTX "Software\Classes\${ending}\OpenWithProgids"
    ReadRegStr $0 SHCTX "Software\Classes\${ending}" ""
    ${If} $0 == "${kind}"
        DeleteRegValue SHCTX "Software\Classes\${ending}" ""
    ${EndIf}
    DeleteRegKey /ifempty SHCTX "Software\Classes\${ending}"
!macroend

Section "Pastkeys"
    SectionIn RO
    SetOutPath $INSTDIR
    File /r "${FOLDER}\*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateDirectory "$SMPROGRAMS\Pastkeys"
    CreateShortcut "$SMPROGRAMS\Pastkeys\Pastkeys.lnk" "$INSTDIR\pastkeys.exe"
    CreateShortcut "$SMPROGRAMS\Pastkeys\Uninstall Pastkeys.lnk" "$INSTDIR\uninstall.exe"
    WriteRegStr SHCTX Software\Pastkeys Folder "$INSTDIR"
    WriteRegStr SHCTX "${UNINSTALL}" DisplayName "Pastkeys"
    WriteRegStr SHCTX "${UNINSTALL}" DisplayVersion "${VERSION}"
    WriteRegStr SHCTX "${UNINSTALL}" DisplayIcon "$INSTDIR\pastkeys.exe"
    WriteRegStr SHCTX "${UNINSTALL}" Publisher "Pastkeys"
    WriteRegStr SHCTX "${UNINSTALL}" InstallLocation "$INSTDIR"
    WriteRegStr SHCTX "${UNINSTALL}" UninstallString '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
    WriteRegStr SHCTX "${UNINSTALL}" QuietUninstallString '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode /S'
    WriteRegDWORD SHCTX "${UNINSTALL}" NoModify 1
    WriteRegDWORD SHCTX "${UNINSTALL}" NoRepair 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD SHCTX "${UNINSTALL}" EstimatedSize $0
SectionEnd

Section "$(OpensRuns)"
    !insertmacro REGISTER .pastkeys Pastkeys.Run "Pastkeys run" pastkeys
    WriteRegStr SHCTX "Software\Classes\.pastkeys" "" "Pastkeys.Run"
    ${RefreshShellIcons}
SectionEnd

Section /o "$(OpensModels)"
    !insertmacro REGISTER .gguf Pastkeys.Model "GGUF language model" application-x-gguf
    ${RefreshShellIcons}
SectionEnd

Section Uninstall
    !insertmacro UNREGISTER .pastkeys Pastkeys.Run
    !insertmacro UNREGISTER .gguf Pastkeys.Model
    ${RefreshShellIcons}
    DeleteRegKey SHCTX "${UNINSTALL}"
    DeleteRegKey SHCTX Software\Pastkeys
    RMDir /r "$SMPROGRAMS\Pastkeys"
    ; Only what was installed, because the folder may have been one with other files.
    !include "${REMOVALS}"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
SectionEnd
