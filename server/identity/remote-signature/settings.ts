type Variables = {
  readonly CSC_BASE_URL?: string | undefined;
  readonly CSC_CLIENT_ID?: string | undefined;
  readonly CSC_CLIENT_SECRET?: string | undefined;
  readonly CSC_TRUSTED_CERTS_FILE?: string | undefined;
  readonly CSC_MULTISIGN?: number | undefined;
};

/** The list of accredited issuers is as necessary as the address: without it no certificate can be judged. */
const NEEDED = ["CSC_BASE_URL", "CSC_CLIENT_ID", "CSC_CLIENT_SECRET", "CSC_TRUSTED_CERTS_FILE"] as const;

export type RemoteSignatureSettings = {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** PEM file with the certificates of the accepted issuers. */
  readonly trustedCertsFile: string;
  /** Most files of one envelope that one authorisation signs. */
  readonly multisign: number;
};

/** Returns the settings of the remote signature service, or null (domain/fields.md 8.6, rule 1). */
export function readRemoteSignatureSettings(variables: Variables): RemoteSignatureSettings | null {
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

/** Returns a sentence with the missing settings of a partial set-up; null when all or none are set. */
export function describeRemoteSignatureGaps(variables: Variables): string | null {
  const missing = NEEDED.filter((name) => variables[name] === undefined);
  if (missing.length === 0 || missing.length === NEEDED.length) return null;
  return `The remote signature service is only partly set up: set ${missing.join(" and ")} too, or none of CSC_*.`;
}
