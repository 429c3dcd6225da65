# Runs lupdate, which brings .ts files up to date with the texts in the folders core, views and app:
#   cmake -DLUPDATE=PROGRAM -DSOURCES=DIR -DWORK=DIR "-DARGUMENTS=[-pluralonly;]-ts;FILE[;FILE...]" -P update_translations.cmake
# lupdate reads copies of the sources, which are made in the folder WORK. There, `enum class Layer : std::uint32_t` is
# `enum class Layer`: lupdate of Qt 6.8 takes the colon for that of a constructor's initializers, misses the end of the
# next class, and no longer knows in which namespace it is.
set(copies ${WORK}/copies_for_lupdate)
file(REMOVE_RECURSE ${copies})
set(folders core views app)
foreach(folder IN LISTS folders)
    file(MAKE_DIRECTORY ${copies}/${folder})
    file(GLOB_RECURSE sources RELATIVE ${SOURCES} ${SOURCES}/${folder}/*.cpp ${SOURCES}/${folder}/*.h)
    foreach(source IN LISTS sources)
        file(READ ${SOURCES}/${source} text)
        string(REGEX REPLACE "(enum( class)? [A-Za-z0-9_]+) : [A-Za-z0-9_:]+" "\\1" text "${text}")
        file(WRITE ${copies}/${source} "${text}")
    endforeach()
endforeach()

# With its heuristics, lupdate would fill a new text with the translation of a similar one. Each version has other
# heuristics, and refuses names that it does not know, so all that it names are switched off.
execute_process(COMMAND ${LUPDATE} -help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
if(NOT help MATCHES "-disable-heuristic {([a-z|]+)}")
    message(FATAL_ERROR "${LUPDATE} -help does not say which heuristics there are.")
endif()
string(REPLACE "|" ";-disable-heuristic;" heuristics "-disable-heuristic;${CMAKE_MATCH_1}")

execute_process(WORKING_DIRECTORY ${copies} COMMAND_ERROR_IS_FATAL ANY COMMAND ${LUPDATE}
    -silent -no-obsolete -locations none ${heuristics}
    -tr-function-alias QT_TRANSLATE_NOOP+=PASTKEYS_TR_NOOP,Q_DECLARE_TR_FUNCTIONS+=PASTKEYS_TR_CONTEXT
    -I core -I views -I app ${folders} ${ARGUMENTS})
