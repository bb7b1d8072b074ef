import { afterAll, beforeAll, expect, test } from "vitest";
import { createSeededRandom, getTrialCount, seed } from "@/e2e/fixtures/trials";
import { toPatientMs } from "@/server/cli/testing/patience";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { buildHeavyOperationBodies } from "@/server/testing/rest/heavy";
import {
  type Belongings,
  buildSampleRequests,
  createBelongings,
  NOTHING,
} from "@/server/testing/rest/requests";
import { measureLeastTurn, measureSlowness } from "@/server/testing/rest/turns";

let it: CallWorld;
let own: Belongings;
beforeAll(async () => {
  it = await callWorld();
  own = await createBelongings(it, it.world.owner, it.rest.apiToken);
});
afterAll(() => it[Symbol.asyncDispose]());

const OPERATIONS = Object.keys(buildSampleRequests(NOTHING)).filter((operation) =>
  operation.startsWith("POST"),
);
/** Number of bodies tried per operation. */
const LOOKED_AT = getTrialCount({ reduced: 8, full: 40 });
/** Longest block of the event loop, in ms on an idle machine. */
const MOST_MS = 50;

test.each(OPERATIONS)(
  "%s: no body blocks the event loop for more than 50 ms",
  async (operation) => {
    const sound = buildSampleRequests(own)[operation];
    if (!sound) throw new TypeError(operation);
    const given = sound.form?.get("payload");
    const payload: unknown = sound.json ?? JSON.parse(typeof given === "string" ? given : "{}");
    const token = await it.rest.getToken(it.world.owner);
    const sendBody = async (body: string) => {
      const form = new FormData();
      form.set("payload", body);
      const isForm = sound.form !== undefined;
      const answer = await fetch(`${it.rest.baseUrl}/api/v2${sound.path}`, {
        method: "POST",
        body: isForm ? form : body,
        headers: { authorization: token, ...(isForm ? {} : { "content-type": "application/json" }) },
      });
      await answer.text();
      expect(answer.status).toBeLessThan(500);
    };
    const chance = createSeededRandom(seed + OPERATIONS.indexOf(operation));
    const bodies = buildHeavyOperationBodies(operation, payload).map((heavy) => ({
      ...heavy,
      turn: chance(),
    }));
    const tooLong: string[] = [];
    for (const { name, body } of bodies.sort((a, b) => a.turn - b.turn).slice(0, LOOKED_AT)) {
      const best = await measureLeastTurn(() => sendBody(body), MOST_MS);
      if (best <= MOST_MS) continue;
      const allowed = MOST_MS * (await measureSlowness());
      const again = await measureLeastTurn(() => sendBody(body), allowed, 10);
      if (again > allowed) tooLong.push(`${name}: ${Math.round(again)} ms of ${Math.round(allowed)}`);
    }
    expect(tooLong).toEqual([]);
  },
  toPatientMs(1800),
);
