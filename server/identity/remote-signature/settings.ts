type Variables = {
  readonly CSC_BASE_URL?: string | undefined;
  readonly CSC_CLIENT_ID?: string | undefined;
  readonly CSC_CLIENT_SECRET?: string | undefined;
  readonly CSC_TRUSTED_CERTS_FILE?: string | undefined;
  readonly CSC_MULTISIGN?: number | undefined;
};

/** Without the list of accredited issuers no certificate could be judged, so it is needed as much as the address. */
const NEEDED = ["CSC_BASE_URL", "CSC_CLIENT_ID", "CSC_CLIENT_SECRET", "CSC_TRUSTED_CERTS_FILE"] as const;

export type RemoteSignatureSettings = {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** PEM file with the certificates of the issuers that are accepted. */
  readonly trustedCertsFile: string;
  /** How many files of one envelope may be signed with one authorisation. */
  readonly multisign: number;
};

/** The remote signature service as it is set up here, or null (domain/README.md 8.6, rule 1). */
export function remoteSignatureSettings(variables: Variables): RemoteSignatureSettings | null {
  const {
    CSC_BASE_URL: baseUrl,
    CSC_CLIENT_ID: clientId,
    CSC_CLIENT_SECRET: clientSecret,
    CSC_TRUSTED_CERTS_FILE: trustedCertsFile,
  } = variables;
  if (!baseUrl || !clientId || !clientSecret || !trustedCertsFile) return null;
  const multisign = variables.CSC_MULTISIGN ?? 1;
  return { baseUrl: baseUrl.replace(/\/+$/, ""), clientId, clientSecret, trustedCertsFile, multisign };
}

/** What is missing of a set-up that was begun, as a sentence; null when it is whole or not begun. */
export function unfinishedRemoteSignature(variables: Variables): string | null {
  const missing = NEEDED.filter((name) => variables[name] === undefined);
  if (missing.length === 0 || missing.length === NEEDED.length) return null;
  return `The remote signature service is only partly set up: set ${missing.join(" and ")} too, or none of CSC_*.`;
}
