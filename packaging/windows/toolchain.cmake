# Cross-compiles for 64-bit Windows with Debian's MinGW-w64. The variant with POSIX threads has std::thread.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
# build.sh installs what it builds here. Nothing is to be taken from the machine that builds, except programs.
get_filename_component(prefix ${CMAKE_CURRENT_LIST_DIR}/../../build/windows/prefix ABSOLUTE)
list(APPEND CMAKE_FIND_ROOT_PATH ${prefix})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# On 64-bit Windows, the stack is aligned to 16 bytes, and GCC does not align it further for variables that need more, but
# moves them as if they were aligned, which crashes with AVX (GCC bug 54412). The assembler then takes the moves that work
# at any address, which are as fast.
set(CMAKE_C_FLAGS_INIT -Wa,-muse-unaligned-vector-move)
set(CMAKE_CXX_FLAGS_INIT -Wa,-muse-unaligned-vector-move)
