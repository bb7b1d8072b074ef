import { eq } from "drizzle-orm";
import { sendMailedLink } from "@/server/auth/mailed-link/ask";
import { openSession } from "@/server/auth/session-store";
import { mailSignInCode } from "@/server/auth/sign-in-code";
import { createCallerFor } from "@/server/caller";
import { mails, users } from "@/server/db/schema";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { writeSecurityPolicy } from "@/server/db/store/security-policy";
import { NO_POLICY } from "@/server/domain/tenancy/security-policy";
import { env } from "@/server/env";
import { readMail } from "@/server/mail/compose";
import { provide } from "@/server/runtime";
import { createVisitor } from "@/server/testing/routers/account";
import {
  createProofCaller,
  createTestAccount,
  generateAppCode,
  openTestEnrolment,
} from "@/server/testing/routers/recipient-auth";
import { createLinkedTemplate, createVisitorCaller } from "@/server/testing/world/direct-link";
import { findOrganisationId } from "@/server/testing/world/people";
import { getRecipientToken, signer, signingCaller } from "@/server/testing/world/signing";
import type { CallWorld } from "./calls";
import { plantProviderSession } from "./provider-session";

export type Planted = readonly [kind: string, value: string];

const PROVIDERS = {
  CLAVE_UNICA_CLIENT_SECRET: "planted-clave-unica-secret",
  CSC_CLIENT_SECRET: "planted-csc-secret",
  SIGNING_PASSPHRASE: "planted-signing-passphrase",
};

/** Creates each secret other than signing links in the owner's team, with the product's own procedures. */
export async function plantSecrets(it: CallWorld): Promise<Planted[]> {
  return [
    ...(await plantProviderSession(it)),
    ...plantProcessSecrets(),
    ["session", await openSession(it.world.db, it.world.owner.userId, NO_ORIGIN)],
    ["API token", it.rest.apiToken],
    ["presign token", (await it.post("/embedding/create-presign-token", {})).body.token],
    ["upload address", await plantUploadTicket(it)],
    ...(await plantRecipientAuthSecrets(it)),
    ...(await plantMailSecrets(it)),
  ];
}

function plantProcessSecrets(): Planted[] {
  provide("env", { ...env(), ...PROVIDERS });
  const ring = env()
    .ENCRYPTION_KEYS.split(",")
    .map((pair): Planted => {
      return ["ENCRYPTION_KEYS", pair.slice(pair.indexOf(":") + 1)];
    });
  return [
    ...Object.entries(PROVIDERS),
    ...ring,
    ["TOKEN_HMAC_KEY", env().TOKEN_HMAC_KEY],
    ["NEXTAUTH_SECRET", env().NEXTAUTH_SECRET],
  ];
}

async function plantUploadTicket(it: CallWorld): Promise<string> {
  const json = { title: "Lease", recipients: [{ name: "Eve", email: "eve@example.com" }] };
  const answer = await it.rest.call("POST", "/api/v1/documents", { json, token: it.rest.apiToken });
  const { uploadUrl } = await answer.json();
  return getLastPart(String(uploadUrl));
}

/** An authenticator with its backup codes, and a phone pad. */
async function plantRecipientAuthSecrets({ world }: CallWorld): Promise<Planted[]> {
  const sent = await world.send({ globalActionAuth: ["TWO_FACTOR_AUTH"], recipients: [signer("Otto")] });
  const token = getRecipientToken(sent, 0);
  await createTestAccount(world, sent.recipients[0]?.email ?? "");
  await openTestEnrolment(world, sent);
  const { secret } = await createProofCaller(world).newAuthenticator({ token });
  const code = generateAppCode(secret, new Date());
  const { backupCodes } = await createProofCaller(world).confirmAuthenticator({
    token,
    purpose: "ACTION",
    code,
  });
  const plain = await world.send({ recipients: [signer("Hanna")] });
  const { url } = await signingCaller(world.db).handOff({ token: getRecipientToken(plain, 0) });
  return [
    ["TOTP secret", secret],
    ...backupCodes.map((one): Planted => ["backup code", one]),
    ["hand-off", getLastPart(url)],
  ];
}

/**
 * Secrets in mails: links to reset a password, to an invitation and to an envelope; nonces of sign-in links;
 * six-digit codes.
 */
async function plantMailSecrets(it: CallWorld): Promise<Planted[]> {
  const { owner } = it.world;
  await createVisitor(it.world).account.forgotPassword({ email: owner.email });
  await plantSignInLink(it, owner.email);
  const account = { ...owner, sessionId: "s", isInstanceAdmin: false };
  const invitation = {
    place: { kind: "team" as const, teamId: owner.teamId },
    emails: ["invited@example.com"],
    role: "MEMBER" as const,
  };
  await createCallerFor({ actor: owner, account, requestId: "test" }).invitation.create(invitation);
  await plantMailCodes(it);
  const rows = await it.world.db.select().from(mails);
  return rows.flatMap((row) => {
    const mailText = JSON.stringify(readMail(row).data);
    const links = (mailText.match(/https?:[^"\s]+/g) ?? [])
      .map(getLastPart)
      .filter(({ length }) => length >= 20);
    const codes = mailText.match(/(?<=")\d{6}(?=")/g) ?? [];
    return [
      ...links.map((value): Planted => [`link in ${row.kind}`, value]),
      ...codes.map((value): Planted => [`code in ${row.kind}`, value]),
    ];
  });
}

/** Mails a sign-in link, which the owner's organisation allows. */
async function plantSignInLink({ world }: CallWorld, email: string): Promise<void> {
  const organisationId = await findOrganisationId(world);
  const policy = { ...NO_POLICY, allowsMailedLink: true };
  await world.db.transaction((tx) => writeSecurityPolicy(tx, organisationId, policy, new Date()));
  await sendMailedLink(world.db, { email, next: "/", held: null }, NO_ORIGIN);
}

/** Mails codes to a signer, to a user on an unknown device, and to a visitor of a public link. */
async function plantMailCodes({ world }: CallWorld): Promise<void> {
  const sent = await world.send({ globalActionAuth: ["TWO_FACTOR_AUTH"], recipients: [signer("Cora")] });
  await createProofCaller(world).sendCode({ token: getRecipientToken(sent, 0), purpose: "ACTION" });
  const { token } = await createLinkedTemplate(world, { title: "Enrolment" });
  await createVisitorCaller(world).sendCode({ token, email: "vera@example.com", language: "en" });
  const [account] = await world.db.select().from(users).where(eq(users.id, world.owner.userId));
  if (account) await mailSignInCode(world.db, account);
}

/**
 * Returns true if a text contains a secret. A six-digit code must stand alone: longer numbers and hashes
 * contain its digits by chance.
 */
export const isHolding = (text: string, secret: string): boolean =>
  /^\d{6}$/.test(secret)
    ? new RegExp(`(?<![A-Za-z0-9])${secret}(?![A-Za-z0-9])`).test(text)
    : text.includes(secret);

const getLastPart = (url: string): string => url.split(/[/#=]/).at(-1) ?? "";
