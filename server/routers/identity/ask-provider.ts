import type { Challenge } from "@/server/db/store/identity";
import { isDomainError } from "@/server/domain/errors";
import { toCanonicalRun } from "@/server/domain/recipient/run";
import { isIdTokenGood } from "@/server/identity/claveunica/id-token";
import { exchangeCode, fetchKeys, fetchUserInfo } from "@/server/identity/claveunica/provider";
import type { ClaveUnicaSettings } from "@/server/identity/claveunica/settings";
import { log } from "@/server/log";
import { buildIdentityRedirectUri } from "./begin";

export type IdentifiedPerson = {
  run: string;
  names: { given: string[]; family: string[] };
  sub: string;
  evidence: { userinfo: string; idToken: string | null };
};

export type ProviderAnswer =
  | { kind: "person"; person: IdentifiedPerson }
  | { kind: "denied" }
  | { kind: "unavailable" }
  | { kind: "invalid"; reason: "idToken" | "run" };

export type Return = { state: string; code?: string | undefined; error?: string | undefined };

/**
 * Asks the provider for the returned person (domain/fields.md 8.5, steps 3 and 4). Outside every transaction:
 * a slow provider must not hold an envelope's lock.
 */
export async function askProvider(
  settings: ClaveUnicaSettings,
  challenge: Pick<Challenge, "id" | "nonce">,
  back: Return,
  now: Date,
): Promise<ProviderAnswer> {
  if (back.error !== undefined || back.code === undefined) return { kind: "denied" };
  try {
    const trip = { redirectUri: buildIdentityRedirectUri(), state: back.state, code: back.code };
    const tokens = await exchangeCode(settings, trip);
    const { user, raw } = await fetchUserInfo(settings, tokens.access_token);
    const idToken = tokens.id_token ?? null;
    if (idToken !== null) {
      const keys = settings.jwksUrl === null ? null : await fetchKeys(settings.jwksUrl);
      const expected = { clientId: settings.clientId, nonce: challenge.nonce, sub: user.sub, now };
      if (!(await isIdTokenGood(idToken, expected, keys))) return { kind: "invalid", reason: "idToken" };
    }
    const run = toCanonicalRun(user.RolUnico);
    if (run === null) return { kind: "invalid", reason: "run" };
    const names = { given: user.name.nombres, family: user.name.apellidos };
    return { kind: "person", person: { run, names, sub: user.sub, evidence: { userinfo: raw, idToken } } };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    // The operator must learn that recipients cannot sign; the cause names no secret.
    log.warn({ challengeId: challenge.id, err: error.cause }, "the identity provider is unavailable");
    return { kind: "unavailable" };
  }
}
