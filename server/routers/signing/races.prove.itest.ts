import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { isDomainError } from "@/server/domain/errors";
import { cancelEnvelope } from "@/server/routers/envelope/cancel";
import { expectInvariants } from "@/server/testing/db/invariants";
import { getRecipientToken, prepareSigner, signer, signingCaller } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";
import { toDomainError } from "@/server/trpc";

vi.setConfig({ testTimeout: toPatientMs(300) });

/** The full count with `RUBRICA_TRIALS=full` (`npm run prove`), a fifth of it otherwise (ruling 55). */
const TRIALS = process.env.RUBRICA_TRIALS === "full" ? 100 : 20;

let world: World;
let api: ReturnType<typeof signingCaller>;
beforeAll(async () => {
  world = await testWorld();
  api = signingCaller(world.db);
});
afterEach(() => expectInvariants(world.test.sql, world.db));
afterAll(() => world[Symbol.asyncDispose]());

const getCode = (act: Promise<unknown>): Promise<string | null> =>
  act.then(
    () => null,
    (error) => (isDomainError(error) ? error.code : toDomainError(error).code),
  );

test(`two last signers at the same moment start one seal, ${TRIALS} times`, async () => {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const sent = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
    await Promise.all([prepareSigner(api, sent, 0), prepareSigner(api, sent, 1)]);
    const codes = await Promise.all(
      [0, 1].map((index) => getCode(api.complete({ token: getRecipientToken(sent, index) }))),
    );
    expect(codes).toEqual([null, null]);
    const after = await world.reload(sent.envelope.id);
    expect(after.envelope.sealingSince).not.toBeNull();
    const [jobs] = await world.test.sql`select count(*)::int as n from pgboss.job
      where name = 'envelope.seal' and data->>'id' = ${sent.envelope.id}`;
    expect(jobs?.n).toBe(1);
  }
});

test(`signing against cancelling ends in exactly one of the two, ${TRIALS} times`, async () => {
  const ends: string[] = [];
  // Cancelling reaches the lock sooner: the head start, in round trips, follows the decisive moment.
  let headStart = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const sent = await world.send({ recipients: [signer("Ana")] });
    await prepareSigner(api, sent, 0);
    const trySign = () => getCode(api.complete({ token: getRecipientToken(sent, 0) }));
    const tryCancel = () =>
      getCode(
        world.db.transaction((tx) =>
          cancelEnvelope(tx, world.owner, NO_ORIGIN, { envelopeId: sent.envelope.id }),
        ),
      );
    const signing = trySign();
    for (let trips = 0; trips < headStart; trips += 1) await world.test.sql`select 1`;
    const [signed, cancelled] = await Promise.all([signing, tryCancel()]);
    const { envelope, recipients } = await world.reload(sent.envelope.id);
    if (cancelled === null) {
      expect({ signed, status: envelope.status, recipient: recipients[0]?.signingStatus }).toEqual({
        signed: "ENVELOPE_CANCELLED",
        status: "CANCELLED",
        recipient: "NOT_SIGNED",
      });
    } else {
      expect({ signed, cancelled, status: envelope.status }).toEqual({
        signed: null,
        cancelled: "INVALID_REQUEST",
        status: "PENDING",
      });
      expect(envelope.sealingSince).not.toBeNull();
    }
    ends.push(envelope.status);
    headStart = envelope.status === "CANCELLED" ? headStart * 2 + 1 : Math.floor(headStart / 2);
  }
  expect(new Set(ends)).toEqual(new Set(["CANCELLED", "PENDING"]));
});

test("when one recipient rejects while the other completes, the envelope is rejected, whoever was first", async () => {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const sent = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
    await Promise.all([prepareSigner(api, sent, 0), prepareSigner(api, sent, 1)]);
    const [rejected, completed] = await Promise.all([
      getCode(api.reject({ token: getRecipientToken(sent, 0), reason: "No" })),
      getCode(api.complete({ token: getRecipientToken(sent, 1) })),
    ]);
    expect(rejected).toBeNull();
    const { envelope, recipients } = await world.reload(sent.envelope.id);
    expect(envelope.status).toBe("REJECTED");
    expect(recipients[1]?.signingStatus).toBe(completed === null ? "SIGNED" : "NOT_SIGNED");
    if (completed !== null) expect(completed).toBe("ENVELOPE_REJECTED");
  }
});
