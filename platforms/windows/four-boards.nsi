; The installer for Windows, of the folder that `python3 dev.py bundle` made. In the project's folder:
;   makensis -NOCD -DVERSION=0.1.0 platforms/windows/four-boards.nsi
; It installs for the user who runs it and asks for no rights.
Unicode true
!include "MUI2.nsh"

!ifndef VERSION
  !error "Say which version: -DVERSION=0.1.0"
!endif
!ifndef BUNDLE
  !define BUNDLE "dist/four-boards"
!endif
!ifndef OUTPUT
  !define OUTPUT "dist/four-boards-${VERSION}-setup.exe"
!endif
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\FourBoards"

Name "Four Boards"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Four Boards"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID lzma

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\four-boards.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Ukrainian"
!insertmacro MUI_LANGUAGE "Russian"
!insertmacro MUI_LANGUAGE "Serbian"

Section
  ; What an older version had and this one has not must not stay.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${BUNDLE}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Four Boards.lnk" "$INSTDIR\four-boards.exe"
  ; Links to rooms.
  WriteRegStr HKCU "Software\Classes\fourboards" "" "URL:Four Boards"
  WriteRegStr HKCU "Software\Classes\fourboards" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\fourboards\shell\open\command" "" '"$INSTDIR\four-boards.exe" "%1"'
  WriteRegStr HKCU "${KEY}" "DisplayName" "Four Boards"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\four-boards.exe"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

Section "Uninstall"
  ; Games and settings are elsewhere, and stay.
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\four-boards.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Four Boards.lnk"
  DeleteRegKey HKCU "Software\Classes\fourboards"
  DeleteRegKey HKCU "${KEY}"
SectionEnd
