; The installer for one user: no administrator is asked, and the data of events are never touched.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
!include MUI2.nsh
!include FileFunc.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\swissmate"

Name "swissmate ${VERSION}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\swissmate"
InstallDirRegKey HKCU "Software\swissmate" "folder"
BrandingText "swissmate ${VERSION}"
SetDateSave off

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\${VERSION}\swissmate.exe"
!define MUI_FINISHPAGE_RUN_PARAMETERS "serve --open"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "Dutch"

LangString PREPARING ${LANG_ENGLISH} "Preparing the first start"
LangString PREPARING ${LANG_GERMAN} "Der erste Start wird vorbereitet"
LangString PREPARING ${LANG_FRENCH} "Préparation du premier démarrage"
LangString PREPARING ${LANG_SPANISH} "Preparación del primer inicio"
LangString PREPARING ${LANG_ITALIAN} "Preparazione del primo avvio"
LangString PREPARING ${LANG_DUTCH} "De eerste start wordt voorbereid"

Function .onInit
  ${If} ${Silent}
    Return
  ${EndIf}
  !insertmacro MUI_LANGDLL_DISPLAY
FunctionEnd

Section
  ; A version lies beside the older ones, which may still run; the shortcuts lead to this one.
  RMDir /r "$INSTDIR\${VERSION}"
  SetOutPath "$INSTDIR\${VERSION}"
  File /r "${FOLDER}/*"
  ; Else the first start would translate some 1,200 modules; if this fails, it does.
  DetailPrint "$(PREPARING)"
  nsExec::Exec '"$INSTDIR\${VERSION}\python\python.exe" -I -m compileall -q "$INSTDIR\${VERSION}\lib"'
  Pop $0
  SetOutPath "$PROFILE"
  CreateShortcut "$SMPROGRAMS\swissmate.lnk" "$INSTDIR\${VERSION}\swissmate.exe" "serve --open"
  CreateShortcut "$DESKTOP\swissmate.lnk" "$INSTDIR\${VERSION}\swissmate.exe" "serve --open"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "Software\swissmate" "folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "swissmate"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  ; Only what the installer has made: the folder may hold something else.
  FindFirst $0 $1 "$INSTDIR\*"
  loop:
    StrCmp $1 "" done
    IfFileExists "$INSTDIR\$1\python\python.exe" 0 next
      RMDir /r "$INSTDIR\$1\lib"
      RMDir /r "$INSTDIR\$1\python"
      Delete "$INSTDIR\$1\swissmate.exe"
      Delete "$INSTDIR\$1\LICENSE.txt"
      Delete "$INSTDIR\$1\README.txt"
      RMDir "$INSTDIR\$1"
  next:
    FindNext $0 $1
    Goto loop
  done:
  FindClose $0
  Delete "$SMPROGRAMS\swissmate.lnk"
  Delete "$DESKTOP\swissmate.lnk"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\swissmate"
SectionEnd
