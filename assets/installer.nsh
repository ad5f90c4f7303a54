; Lets phones on the stand's network reach the server. Without the rule Windows asks at the first start, and whoever is
; no administrator cannot answer yes.
!macro customInstall
  nsExec::ExecToLog 'netsh advfirewall firewall delete rule name="Booth"'
  nsExec::ExecToLog 'netsh advfirewall firewall add rule name="Booth" dir=in action=allow program="$INSTDIR\${APP_EXECUTABLE_FILENAME}" enable=yes profile=any'
!macroend

!macro customUnInstall
  nsExec::ExecToLog 'netsh advfirewall firewall delete rule name="Booth"'
!macroend
