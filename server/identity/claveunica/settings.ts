type Variables = {
  readonly CLAVE_UNICA_CLIENT_ID?: string | undefined;
  readonly CLAVE_UNICA_CLIENT_SECRET?: string | undefined;
  readonly CLAVE_UNICA_BASE_URL?: string | undefined;
  readonly CLAVE_UNICA_LOGOUT_REDIRECT?: string | undefined;
  readonly CLAVE_UNICA_JWKS_URL?: string | undefined;
};

const NEEDED = ["CLAVE_UNICA_CLIENT_ID", "CLAVE_UNICA_CLIENT_SECRET", "CLAVE_UNICA_BASE_URL"] as const;
const MORE = ["CLAVE_UNICA_LOGOUT_REDIRECT", "CLAVE_UNICA_JWKS_URL"] as const;

export type ClaveUnicaSettings = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly logoutRedirect: string | null;
  readonly jwksUrl: string | null;
};

/** Returns the provider's settings, or null when none is set up here (domain/fields.md 8.5). */
export function readClaveUnicaSettings(variables: Variables): ClaveUnicaSettings | null {
  const {
    CLAVE_UNICA_CLIENT_ID: clientId,
    CLAVE_UNICA_CLIENT_SECRET: clientSecret,
    CLAVE_UNICA_BASE_URL: baseUrl,
  } = variables;
  if (!clientId || !clientSecret || !baseUrl) return null;
  return {
    clientId,
    clientSecret,
    baseUrl: baseUrl.replace(/\/+$/, ""),
    logoutRedirect: variables.CLAVE_UNICA_LOGOUT_REDIRECT ?? null,
    jwksUrl: variables.CLAVE_UNICA_JWKS_URL ?? null,
  };
}

/** Returns a sentence with the missing settings of a partial set-up; null when all or none are set. */
export function describeClaveUnicaGaps(variables: Variables): string | null {
  const missing = NEEDED.filter((name) => variables[name] === undefined);
  const isBegun = [...NEEDED, ...MORE].some((name) => variables[name] !== undefined);
  if (!isBegun || missing.length === 0) return null;
  return `ClaveÚnica is only partly set up: set ${missing.join(" and ")} too, or none of CLAVE_UNICA_*.`;
}
