import { z } from "zod";

/** What the test service asks for before it allows a signature from somebody else's page. */

export const TEST_SECRETS: Readonly<Record<string, string>> = { PIN: "1234", OTP: "654321" };

export type AuthObject = { type: string; id: string; format?: string; label?: string };

/** As `credentials/info` tells it, in the words of either version. */
export function authInfo(mode: string, objects: readonly AuthObject[] | null, isV1: boolean) {
  const asked = mode === "explicit" ? (objects ?? []) : [];
  if (!isV1) return { auth: { mode, ...(asked.length > 0 ? { objects: asked } : {}) } };
  const values = asked.map(({ id, type, format = "A", label = "" }) => [
    id,
    { presence: "true", type: type === "Password" ? "offline" : "online", format, label },
  ]);
  return { authMode: mode, ...Object.fromEntries(values) };
}

const AuthData = z.array(z.object({ id: z.string(), value: z.string() })).catch([]);

/** The name of what is missing or wrong; null when all is right. */
export function wrongSecret(
  body: Record<string, unknown>,
  objects: readonly AuthObject[] | null,
  isV1: boolean,
): string | null {
  const names = objects?.map(({ id }) => id) ?? ["PIN"];
  const data = AuthData.parse(body.authData);
  const given = (name: string) => (isV1 ? body[name] : data.find(({ id }) => id === name)?.value);
  return names.find((name) => given(name) !== TEST_SECRETS[name]) ?? null;
}
