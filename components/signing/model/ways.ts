import type { AuthMethod } from "@/server/domain/recipient/auth-methods";

/** Ways a recipient can authenticate on this page. */
export const WAYS = ["code", "app", "password", "passkey", "account", "claveUnica"] as const;
export type AuthWay = (typeof WAYS)[number];

const OF_METHOD: Partial<Record<AuthMethod, readonly AuthWay[]>> = {
  TWO_FACTOR_AUTH: ["code", "app"],
  PASSWORD: ["password"],
  PASSKEY: ["passkey"],
  ACCOUNT: ["account"],
  CLAVE_UNICA: ["claveUnica"],
};

/** Returns the ways of any of these methods, in the order of the sender's list. */
export const listAuthWays = (methods: readonly AuthMethod[]): AuthWay[] =>
  methods.flatMap((method) => OF_METHOD[method] ?? []);
