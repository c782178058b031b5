/**
 * Hosts where vaults live in a browser; like the built-in apps, no setting lifts them. Extension ids are those of the
 * Chrome Web Store, which are the hosts of their own pages (`chrome-extension://<id>/`).
 */
export const CREDENTIAL_SITES: readonly string[] = [
  'my.1password.com',
  'my.1password.ca',
  'my.1password.eu',
  'vault.bitwarden.com',
  'vault.bitwarden.eu',
  'passwords.google.com',
  'lastpass.com',
  'app.dashlane.com',
  'pass.proton.me',
  'keepersecurity.com',
  'keepersecurity.eu',
  'keepersecurity.jp',
  'app.nordpass.com',
  'vault.zoho.com',
  'online.roboform.com',
  'app.heylogin.com',
  'password-manager',
  'aeblfdkhhhdcdjpifhhbdiojplfjncoa',
  'nngceckbapebfimnlniiiahkandclblb',
  'hdokiejnpimakedhajhdlcegeplioahd',
  'fdjamakpfbbddfjaooikfcpapjohcfmg',
  'ghmbeldphafepmbegfdlkpapadhbakde',
  'oboonakemofpalcgghocfoadofidjkkk',
  'bfogiafebfohielmmehodmfbbebbbpei',
  'eiaeiblijfjekdanodkjadfinkhbfgcd',
  'kmcfomidfpdkfieipokbalgegidffkal',
  'pnlccmojcmeohlpggmfnbbiapkmbliob',
  'pejdijmoenmkgeppbflobdenhhabjlaj',
];
