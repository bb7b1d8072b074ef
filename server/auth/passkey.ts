import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import type { PasskeyRow } from "@/server/db/store/factor";
import { CHALLENGE_LIFETIME_MS } from "@/server/domain/recipient/recipient-auth";
import { env } from "@/server/env";

type AssertionJson = Parameters<typeof verifyAuthenticationResponse>[0]["response"];
type RegistrationJson = Parameters<typeof verifyRegistrationResponse>[0]["response"];

/** EdDSA, ES256, RS256: what every device in use speaks. */
const ALGORITHMS = [-8, -7, -257];

/** Where our passkeys live: the public address, never what a request says (ruling 34, T21). */
function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env().BASE_URL);
  return { id: hostname, origin };
}

/**
 * What the browser is asked to sign with a passkey. No credential is named: the answer is the same for an address
 * with passkeys, without, and without an account (T22).
 */
export const passkeyRequest = () =>
  generateAuthenticationOptions({
    rpID: relyingParty().id,
    allowCredentials: [],
    userVerification: "required",
    timeout: CHALLENGE_LIFETIME_MS,
  });

/** What the browser is asked to make a passkey of: one it can find again by itself, and that verifies its user. */
export const passkeyCreation = (who: { email: string; name: string; service: string }) =>
  generateRegistrationOptions({
    rpName: who.service,
    rpID: relyingParty().id,
    userName: who.email,
    userDisplayName: who.name,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_LIFETIME_MS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });

/** What a browser says it signed, before anything of it is believed; null when that cannot be read. */
export function claimedClientData(clientDataJSON: string): { challenge: string; origin: string } | null {
  try {
    const { challenge, origin } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === "string" && typeof origin === "string" ? { challenge, origin } : null;
  } catch {
    return null;
  }
}

export const isOwnOrigin = (origin: string): boolean => origin === relyingParty().origin;

/** The counter a passkey signed with, or null when the signature, origin, address or user verification is not right. */
export async function verifiedCounter(
  response: AssertionJson,
  challenge: string,
  passkey: PasskeyRow,
): Promise<number | null> {
  const { id, origin } = relyingParty();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The counter is judged by the row, in one statement with its update: 0 accepts every one here.
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** A new passkey as its row holds it, or null when the answer is not right. */
export async function verifiedPasskey(response: RegistrationJson, challenge: string) {
  const { id, origin } = relyingParty();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      id: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports ?? [],
      isBackedUp: credentialBackedUp,
    };
  } catch {
    return null;
  }
}
