; Lets phones on the stand's network reach the server. Without the rule Windows asks at the first start, and whoever is
; no administrator cannot answer yes. Every other rule for the program goes: one of them may block. The app looks at them,
; too (main/firewall.ts).
; https://learn.microsoft.com/troubleshoot/windows-server/networking/netsh-advfirewall-firewall-control-firewall-behavior
!macro customInstall
  nsExec::ExecToLog 'netsh advfirewall firewall delete rule name=all dir=in program="$INSTDIR\${APP_EXECUTABLE_FILENAME}"'
  nsExec::ExecToLog 'netsh advfirewall firewall add rule name="${APP_PACKAGE_NAME}" dir=in action=allow program="$INSTDIR\${APP_EXECUTABLE_FILENAME}" enable=yes profile=any'
!macroend

; An update removes the version before it: what staff chose stays.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    nsExec::ExecToLog 'netsh advfirewall firewall delete rule name=all dir=in program="$INSTDIR\${APP_EXECUTABLE_FILENAME}"'
    ; "Start at login". Electron names the value by the app's AppUserModelId:
    ; https://www.electronjs.org/docs/latest/api/app#appsetloginitemsettingssettings-macos-windows
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
  ${endIf}
!macroend
