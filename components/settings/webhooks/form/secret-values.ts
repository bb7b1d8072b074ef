export type SecretValues = { choice: "generate" | "own" | "none"; own: string };

export const GENERATED: SecretValues = { choice: "generate", own: "" };

/** Returns the secret for the call: absent to generate one, null for none. */
export const buildSecretInput = ({ choice, own }: SecretValues): { secret?: string | null } =>
  choice === "generate" ? {} : { secret: choice === "own" ? own : null };

/** The secret is sent in a header: 16 to 256 visible ASCII characters (contract/webhook). */
export const isSecretFine = ({ choice, own }: SecretValues): boolean =>
  choice !== "own" || /^[\x21-\x7e]{16,256}$/.test(own);
