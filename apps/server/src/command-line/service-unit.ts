/**
 * The text of a systemd unit: it may write only its own folder (it builds itself after an upgrade) and the data. Node
 * compiles at run time, so memory may be made executable.
 */
export function serviceUnit(options: { root: string; dataDir: string; user: string; node: string }): string {
  const { root, dataDir, user, node } = options;
  return `[Unit]
Description=Recado, a customer-service inbox
After=network-online.target
Wants=network-online.target

[Service]
Type=exec
User=${user}
WorkingDirectory=${root}
Environment="DATA_DIR=${dataDir}"
# PORT, PUBLIC_URL, TRUSTED_PROXIES, SMTP_URL, …, one NAME=value a line.
EnvironmentFile=-/etc/recado.env
ExecStart="${node}" "${root}/scripts/start.mjs"
Restart=always
RestartSec=2
# Sessions are handed over and the database is closed within ten seconds.
KillMode=mixed
TimeoutStopSec=30
LimitNOFILE=65536

UMask=0077
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=read-only
# The "-" is for a folder that the first start makes. Folders of backups elsewhere: systemctl edit recado, ReadWritePaths=.
ReadWritePaths="${root}" "-${dataDir}"
PrivateTmp=yes
PrivateDevices=yes
PrivateMounts=yes
ProtectProc=invisible
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=no
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}
