/** Where a secret comes from, and the one typed. */
export type SecretValues = { choice: "generate" | "own" | "none"; own: string };

export const GENERATED: SecretValues = { choice: "generate", own: "" };

/** As the server takes it: absent to generate one, null for none. */
export const secretInput = ({ choice, own }: SecretValues): { secret?: string | null } =>
  choice === "generate" ? {} : { secret: choice === "own" ? own : null };

/** It travels in a header: 16 to 256 visible ASCII characters (contract/webhook). */
export const isSecretFine = ({ choice, own }: SecretValues): boolean =>
  choice !== "own" || /^[\x21-\x7e]{16,256}$/.test(own);
