import { decode, encode } from "fast-png";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { createVisitor } from "@/server/testing/routers/account";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { addColleague } from "@/server/testing/world/people";
import { type Owner, testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const createApi = ({ userId, email, name }: Pick<Owner, "userId" | "email" | "name">) => {
  const account = { userId, email, name, sessionId: "avatar", isInstanceAdmin: false };
  return createCallerFor({ actor: null, account, requestId: "test" });
};
/** Builds a picture with text beside its pixels. */
const picturePng = (side: number) => {
  const data = new Uint8Array(side * side * 4).fill(200);
  return new Uint8Array(
    encode({ width: side, height: side, data, channels: 4, text: { Author: "hidden-words" } }),
  );
};

test("an avatar is re-encoded, shown to colleagues, replaced and removed", async () => {
  const owner = world.owner;
  const [api, friend] = [createApi(owner), await addColleague(world, { team: "MEMBER" })];
  expect((await api.account.me()).avatarId).toBeNull();
  const picture = picturePng(64);
  const { id } = await api.account.setAvatar({ picture: picture });
  expect((await api.account.me()).avatarId).toBe(id);
  const answer = await friend.call.account.avatar({ avatarId: id });
  expect(decode(answer.bytes).width).toBeGreaterThan(0);
  expect(Buffer.from(answer.bytes).includes("hidden-words"), "nothing of the file survives").toBe(false);
  const place = { kind: "team" as const, teamId: owner.teamId };
  const { data } = await friend.call.member.list({ place, perPage: 100 });
  expect(data.find(({ userId }) => userId === owner.userId)?.avatarId).toBe(id);
  const next = await api.account.setAvatar({ picture: picturePng(32) });
  expect(await catchErrorCode(friend.call.account.avatar({ avatarId: id }))).toBe("NOT_FOUND");
  await api.account.removeAvatar();
  await api.account.removeAvatar();
  expect((await api.account.me()).avatarId).toBeNull();
  expect(await catchErrorCode(friend.call.account.avatar({ avatarId: next.id }))).toBe("NOT_FOUND");
});

test("a file that is not a picture does not replace the avatar, and strangers cannot see an avatar", async () => {
  const api = createApi(await world.stranger());
  const { id } = await api.account.setAvatar({ picture: picturePng(16) });
  const script = new TextEncoder().encode("<svg onload='alert(1)' xmlns='http://www.w3.org/2000/svg'/>");
  expect(await catchErrorCode(api.account.setAvatar({ picture: script }))).toBe("INVALID_BODY");
  expect((await api.account.me()).avatarId).toBe(id);
  expect(await catchErrorCode(createApi(world.owner).account.avatar({ avatarId: id }))).toBe("NOT_FOUND");
  const visitor = createVisitor(world).account;
  expect(await catchErrorCode(visitor.avatar({ avatarId: id }))).toBe("UNAUTHORIZED");
  expect(await catchErrorCode(visitor.setAvatar({ picture: picturePng(16) }))).toBe("UNAUTHORIZED");
});
