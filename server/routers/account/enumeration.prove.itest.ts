import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSession } from "@/server/auth/session-store";
import { signInWithPassword } from "@/server/auth/sign-in";
import { signInWithPasskey } from "@/server/auth/sign-in-passkey";
import { createCallerFor } from "@/server/caller";
import { newLinkToken } from "@/server/ids";
import { createVisitor, readResetSecret } from "@/server/testing/routers/account";
import { SoftAuthenticator } from "@/server/testing/routers/passkey";
import { createTestAccount, getVisibleRefusal } from "@/server/testing/routers/recipient-auth";
import { addColleague, getPerson, type TestMember } from "@/server/testing/world/people";
import { getRecipientToken, signer } from "@/server/testing/world/signing";
import { compareAnswers, MOST_ROUNDS } from "@/server/testing/world/timing";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

const HOUR_MS = 3_600_000;
const AT = new Date("2031-05-03T12:00:00Z");
const PASSWORD = "correct horse battery";

let world: World;
let owner: TestMember;
beforeAll(async () => {
  world = await testWorld();
  owner = getPerson(world, world.owner);
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => stopClock(AT));

/** Checks that both answers are equal and equally fast. */
async function expectSameAnswer(ask: (isKnown: boolean, round: number) => Promise<unknown>): Promise<void> {
  // Warms up one-time costs (the decoy's hash, prepared statements), which must not tell the two apart.
  for (const isKnown of [true, false]) await ask(isKnown, -1);
  // Moves the clock on, so that a round does not use up the next round's rate limits.
  const { told, apartMs, allowedMs } = await compareAnswers(ask, (round) =>
    stopClock(new Date(AT.getTime() + (round + 1) * HOUR_MS)),
  );
  for (const { known, unknown } of told) expect(known).toEqual(unknown);
  expect(apartMs).toBeLessThan(allowedMs);
}

describe("nobody learns who has an account (T22)", () => {
  it("by signing in", async () => {
    await createTestAccount(world, "known-login@example.com", { password: PASSWORD });
    await expectSameAnswer(async (isKnown) => {
      const email = `${isKnown ? "known" : "unknown"}-login@example.com`;
      return signInWithPassword(
        world.db,
        { email, password: "guess" },
        { ipAddress: "192.0.2.1", userAgent: null },
      );
    });
  });

  it("by asking for a new password", async () => {
    await createTestAccount(world, "known-forgot@example.com", { password: PASSWORD });
    await expectSameAnswer((isKnown) =>
      createVisitor(world).account.forgotPassword({
        email: `${isKnown ? "known" : "unknown"}-forgot@example.com`,
      }),
    );
  });

  it("by signing up", async () => {
    await createTestAccount(world, "known-sign-up@example.com", { password: PASSWORD });
    await expectSameAnswer((isKnown, round) =>
      createVisitor(world).account.signUp({
        name: "Ana",
        email: isKnown ? "known-sign-up@example.com" : `unknown-sign-up-${round}@example.com`,
        password: PASSWORD,
        language: "en",
      }),
    );
  });

  it("by asking to go by another address", async () => {
    await createTestAccount(world, "known-address@example.com");
    const { userId, email, name } = await createTestAccount(world, "moves@example.com");
    await expectSameAnswer(async (isKnown, round) => {
      await world.test.sql`delete from rate_limit`;
      const sessionId = await openSession(world.db, userId, { ipAddress: "192.0.2.1", userAgent: null });
      const account = { userId, email, name, sessionId, isInstanceAdmin: false };
      const to = isKnown ? "known-address@example.com" : `unknown-address-${round}@example.com`;
      return createCallerFor({ actor: null, account, requestId: "test" }).account.askEmailChange({
        email: to,
      });
    });
  });

  it("by a passkey: one of an account that another device copied, and one that was never made", async () => {
    const { userId, email, name } = await createTestAccount(world, "known-passkey@example.com");
    const sessionId = await openSession(world.db, userId, { ipAddress: "192.0.2.1", userAgent: null });
    const account = { userId, email, name, sessionId, isInstanceAdmin: false };
    const api = createCallerFor({ actor: null, account, requestId: "test" }).account;
    const own = new SoftAuthenticator();
    const { challenge } = await api.newPasskeyOptions();
    await api.addPasskey({ response: own.create(challenge) });
    await expectSameAnswer(async (isKnown) => {
      const { challenge: asked } = await createVisitor(world).account.signInPasskeyOptions();
      const forged = new SoftAuthenticator().use(String(asked));
      const response = isKnown ? { ...forged, id: own.id, rawId: own.id } : forged;
      const origin = { ipAddress: "192.0.2.1", userAgent: null };
      return signInWithPasskey(world.db, { response, device: null }, origin);
    });
  });

  it("by inviting", async () => {
    const outsiders: string[] = [];
    for (let round = -1; round < MOST_ROUNDS; round += 1) {
      outsiders.push((await addColleague(world, { team: null, organisation: null })).email);
    }
    const place = { kind: "team" as const, teamId: world.owner.teamId };
    await expectSameAnswer(async (isKnown, round) => {
      const email = isKnown ? (outsiders[round + 1] ?? "") : `invited-${round}@example.com`;
      const { data } = await owner.call.invitation.create({ place, emails: [email], role: "MEMBER" });
      return data.map(({ outcome }) => outcome);
    });
  });
});

describe("a dead link answers like one that never existed (T22)", () => {
  it("on the page of a signing link: deleted and made up", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    await owner.call.envelope.remove({ envelopeId: sent.envelope.id });
    await expectSameAnswer((isKnown) =>
      createVisitor(world).signing.state({ token: isKnown ? getRecipientToken(sent, 0) : newLinkToken() }),
    );
  });

  it("on the page of a new password: spent and made up, looked at and used", async () => {
    await createTestAccount(world, "known-reset@example.com", { password: PASSWORD });
    const spent = await createSpentReset("known-reset@example.com");
    const pickToken = (isKnown: boolean) => (isKnown ? spent : newLinkToken());
    await expectSameAnswer((isKnown) =>
      createVisitor(world).account.resetTarget({ token: pickToken(isKnown) }),
    );
    await expectSameAnswer((isKnown) =>
      getVisibleRefusal(
        createVisitor(world).account.resetPassword({ token: pickToken(isKnown), password: PASSWORD }),
      ),
    );
  });
});

/** Returns a link that has set a password already. */
async function createSpentReset(email: string): Promise<string> {
  await createVisitor(world).account.forgotPassword({ email });
  const token = await readResetSecret(world, email);
  await createVisitor(world).account.resetPassword({ token, password: PASSWORD });
  return token;
}
