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

/** EdDSA, ES256, RS256: every device in use supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** The public address, never a value of the request (ruling 34, T21). */
function getRelyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env().BASE_URL);
  return { id: hostname, origin };
}

/**
 * Builds the options for signing with a passkey. It names no credential: the answer is the same for an
 * address with passkeys, without, and without an account (T22).
 */
export const createPasskeyRequest = () =>
  generateAuthenticationOptions({
    rpID: getRelyingParty().id,
    allowCredentials: [],
    userVerification: "required",
    timeout: CHALLENGE_LIFETIME_MS,
  });

export const createPasskeyCreation = (who: { email: string; name: string; service: string }) =>
  generateRegistrationOptions({
    rpName: who.service,
    rpID: getRelyingParty().id,
    userName: who.email,
    userDisplayName: who.name,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_LIFETIME_MS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });

/** Decodes the unverified client data of a browser's response; null if it is not readable. */
export function decodeClientData(clientDataJSON: string): { challenge: string; origin: string } | null {
  try {
    const { challenge, origin } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === "string" && typeof origin === "string" ? { challenge, origin } : null;
  } catch {
    return null;
  }
}

export const isOwnOrigin = (origin: string): boolean => origin === getRelyingParty().origin;

/**
 * Returns the counter of a passkey's signature, or null if the signature, origin, address or user
 * verification is wrong.
 */
export async function verifyPasskeyAssertion(
  response: AssertionJson,
  challenge: string,
  passkey: PasskeyRow,
): Promise<number | null> {
  const { id, origin } = getRelyingParty();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The row checks the counter, in one statement with its update: 0 accepts every counter here.
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

export async function verifyPasskeyRegistration(response: RegistrationJson, challenge: string) {
  const { id, origin } = getRelyingParty();
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
