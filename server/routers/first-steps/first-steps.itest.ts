import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addColleague, getPerson } from "@/server/testing/world/people";
import { signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  await world.test.sql`update "user" set first_steps_dismissed_at = null`;
});

const getOwnerCalls = () => getPerson(world, world.owner).call;
const TYPED = { kind: "typed", text: "Ana Pérez", face: "caveat" } as const;

test("each first step is done once its subject is in place, for that user and team alone", async () => {
  expect(await getOwnerCalls().firstSteps.show()).toEqual({
    signature: false,
    team: false,
    loop: false,
    isDismissed: false,
  });
  await getOwnerCalls().account.keepSignature({ purpose: "SIGNATURE", value: TYPED });
  const settings = { documentLanguage: "es", documentDateFormat: "dd/MM/yyyy" } as const;
  await getOwnerCalls().team.updateSettings({ teamId: world.owner.teamId, settings });
  expect(await getOwnerCalls().firstSteps.show()).toMatchObject({ signature: true, team: true, loop: false });

  const document = await world.send({ recipients: [signer("Ana")] });
  await signAs(signingCaller(world.db, "ana"), document, 0);
  expect(await getOwnerCalls().firstSteps.show()).toMatchObject({ loop: false });
  await world.test.sql`update envelope set status = 'COMPLETED', completed_at = now(), sealing_since = null
    where id = ${document.envelope.id}`;
  expect(await getOwnerCalls().firstSteps.show()).toMatchObject({ loop: true });

  const manager = await addColleague(world, { team: "MANAGER" });
  expect(await manager.call.firstSteps.show()).toMatchObject({ signature: false, team: true, loop: false });
  const member = await addColleague(world, { team: "MEMBER" });
  expect(await member.call.firstSteps.show()).toMatchObject({ team: null });
  const stranger = getPerson(world, await world.stranger()).call;
  expect(await stranger.firstSteps.show()).toMatchObject({ signature: false, loop: false });
});

test("a user who dismisses the first steps no longer sees them; other users still do", async () => {
  const other = getPerson(world, await world.stranger()).call;
  await getOwnerCalls().firstSteps.dismiss();
  expect(await getOwnerCalls().firstSteps.show()).toMatchObject({ isDismissed: true });
  expect(await other.firstSteps.show()).toMatchObject({ isDismissed: false });
});
