import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createCallerFor } from "@/server/caller";
import { claimSeal, writeSealStep } from "@/server/db/store/seal-queue";
import type { SealStep } from "@/server/domain/envelope/seal-steps";
import { log } from "@/server/log";
import { provide } from "@/server/runtime";
import type { Services } from "@/server/services";
import { TestingTimestampAuthority } from "@/server/testing/pdf/timestamp-authority";
import { signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import type { JobDeps } from "./job";
import { sealEnvelope } from "./seal-envelope";

/** Progress of the sealed files, as owner and API see it (rest/README.md 2.1). */
let world: World;
let authority: TestingTimestampAuthority;
beforeAll(async () => {
  world = await testWorld();
  authority = await TestingTimestampAuthority.start();
});
afterEach(() => stopClock(null));
afterAll(async () => {
  await authority.stop();
  await world[Symbol.asyncDispose]();
});

async function sendAndSign(files = 1): Promise<Sent> {
  const sent = await world.send({ files, recipients: [signer("Ana")] });
  await signAs(signingCaller(world.db), sent, 0);
  return sent;
}
const getSealing = async ({ envelope }: Sent) => {
  const api = createCallerFor({ actor: world.owner, requestId: "test", db: world.db });
  return (await api.envelope.get({ envelopeId: envelope.id })).sealing;
};
const createDepsWith = (seal: Services["pdf"]["seal"]): JobDeps => {
  const pdf = new Proxy(world.services.pdf, {
    get: (pools, key) => (key === "seal" ? seal : Reflect.get(pools, key)),
  });
  const services = new Proxy(world.services, {
    get: (whole, key) => (key === "pdf" ? pdf : Reflect.get(whole, key)),
  });
  return {
    db: world.db,
    services,
    log,
    transport: { name: "outbox", send: async () => undefined, close: () => undefined },
  };
};

async function listStepsOfOneSeal(): Promise<SealStep[]> {
  const told: SealStep[] = [];
  const listening = createDepsWith((request) => world.services.pdf.seal(request, (step) => told.push(step)));
  await sealEnvelope((await sendAndSign()).envelope.id, listening);
  return told.filter((step, index) => step !== told[index - 1]);
}

test("the processes report each step as it begins; without an authority no step is a time-stamp", async () => {
  expect(await listStepsOfOneSeal()).toEqual(["STAMP", "SIGN", "STORE"]);
});

test("a lasting step is shown with the number of its file while it lasts, and not afterwards", async () => {
  const sent = await sendAndSign(2);
  const seen: unknown[] = [];
  const slow = createDepsWith((request, onStep) => {
    const held: SealStep[] = ["STAMP", "SIGN", "TIMESTAMP", "STORE"];
    return (async () => {
      if (seen.length === 0) seen.push(await getSealing(sent));
      for (const step of held) {
        onStep?.(step);
        await vi.waitFor(async () => expect(await getSealing(sent)).toMatchObject({ step }), {
          timeout: 5000,
        });
        seen.push(await getSealing(sent));
      }
      return world.services.pdf.seal(request);
    })();
  });
  expect(await getSealing(sent)).toMatchObject({ attempts: 0, step: null, file: null, error: null });
  await sealEnvelope(sent.envelope.id, slow);
  const steps = [1, 2].flatMap((file) =>
    ["STAMP", "SIGN", "TIMESTAMP", "STORE"].map((step) => ({ step, file })),
  );
  expect(seen).toMatchObject([{ step: "COLLECT", file: null, attempts: 1 }, ...steps]);
  expect(await getSealing(sent)).toBeNull();
});

test("a failed attempt shows its error and no step, and the next attempt starts afresh", async () => {
  const sent = await sendAndSign();
  const failing = createDepsWith(async (_, onStep) => {
    onStep?.("SIGN");
    await vi.waitFor(async () => expect(await getSealing(sent)).toMatchObject({ step: "SIGN" }), {
      timeout: 5000,
    });
    throw new Error("The disk is full");
  });
  await sealEnvelope(sent.envelope.id, failing);
  expect(await getSealing(sent)).toMatchObject({ attempts: 1, step: null, error: "The disk is full" });
  stopClock(new Date(Date.now() + 3_600_000));
  await claimSeal(world.db, "envelope.seal", sent.envelope.id);
  expect(await getSealing(sent)).toMatchObject({ attempts: 2, step: "COLLECT", file: null });
});

test("the next worker starts afresh after a dead one, and ignores what the dead one still reports", async () => {
  const sent = await sendAndSign();
  await claimSeal(world.db, "envelope.seal", sent.envelope.id);
  await world.test.sql`update envelope set seal_step = 'SIGN', seal_file = 1 where id = ${sent.envelope.id}`;
  stopClock(new Date(Date.now() + 60_000));
  let said: unknown;
  const heir = createDepsWith(async (request) => {
    const dead = { kind: "envelope.seal", envelopeId: sent.envelope.id, attempt: 1 } as const;
    await writeSealStep(world.db, dead, { step: "STORE", file: 1 });
    said = await getSealing(sent);
    return world.services.pdf.seal(request);
  });
  await sealEnvelope(sent.envelope.id, heir);
  expect(said).toMatchObject({ attempts: 2, step: "COLLECT", file: null });
});

// Last, because the configuration stays for later tests.
test("with an authority the time-stamp is a separate step", async () => {
  provide("timestamps", { urls: [authority.url()], policy: "required" });
  expect(await listStepsOfOneSeal()).toEqual(["STAMP", "SIGN", "TIMESTAMP", "STORE"]);
});
