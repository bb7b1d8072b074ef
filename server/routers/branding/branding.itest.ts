import { deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { decode, encode } from "fast-png";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { brandLogos, envelopes, teams } from "@/server/db/schema";
import { loadBrand } from "@/server/db/store/brand";
import type { SettingsPatch } from "@/server/domain/settings";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { addColleague, findOrganisationId, getPerson, type TestMember } from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";
import type { TeamOrOrganisation } from "../member/membership-scope";

let world: World;
let owner: TestMember;
let team: TeamOrOrganisation;
let organisation: TeamOrOrganisation;
beforeAll(async () => {
  world = await testWorld();
  owner = getPerson(world, world.owner);
  team = { kind: "team", teamId: world.owner.teamId };
  organisation = { kind: "organisation", organisationId: await findOrganisationId(world) };
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(async () => {
  await world.db.delete(brandLogos);
  await world.db.update(teams).set({ settings: {} });
});

type Colour = readonly [number, number, number, number];

const getBytes = (source: Uint8Array) => new Uint8Array(source);

/** Builds a box of a single colour with a transparent rim. */
function picturePng(width: number, height: number, colour: Colour = [20, 60, 120, 255]) {
  const data = new Uint8Array(width * height * 4);
  for (let y = 4; y < height - 4; y++)
    for (let x = 4; x < width - 4; x++) data.set(colour, (y * width + x) * 4);
  return getBytes(encode({ width, height, data, channels: 4, depth: 8 }));
}

/** 300 × 100 pixels of plain red, as Chromium writes them. */
const JPEG = Buffer.from(
  [
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAA",
    "AABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAA",
    "ABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAA",
    "AAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAA",
    "AAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAA",
    "AABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABsSFBcU",
    "ERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4r",
    "K06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCABkASwDASIAAhEB",
    "AxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAQF",
    "/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AhATtgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAB//Z",
  ].join(""),
  "base64",
);

const setBranding = (patch: SettingsPatch, by = owner) =>
  by.call.team.updateSettings({ teamId: world.owner.teamId, settings: patch });
const loadTeamBrand = () => loadBrand(world.db, world.owner.teamId);

describe("a logo", () => {
  it("is redrawn: rim cut off, no larger than it is shown, and served to whoever knows its address", async () => {
    const logo = await owner.call.branding.setLogo({ place: team, picture: picturePng(1208, 208) });
    expect(logo).toMatchObject({ widthPx: 480, heightPx: 80, isLight: false });
    const file = await owner.call.branding.logo({ logoId: logo.id });
    expect(file.mediaType).toBe("image/png");
    const pixels = decode(file.bytes);
    expect([pixels.width, pixels.height, [...pixels.data.slice(0, 4)]]).toEqual([
      480,
      80,
      [20, 60, 120, 255],
    ]);
    expect((await owner.call.team.get({ teamId: world.owner.teamId })).logo).toEqual(logo);
  });

  it("may be a JPEG", async () => {
    const logo = await owner.call.branding.setLogo({ place: team, picture: getBytes(JPEG) });
    expect(logo).toMatchObject({ widthPx: 300, heightPx: 100, isLight: false });
  });

  it("made of light is known as such, so that it is shown on something dark", async () => {
    const light = decode(picturePng(40, 40, [250, 250, 250, 255]));
    // A hole, as letters have.
    light.data.fill(0, 4 * 40 * 15, 4 * 40 * 25);
    expect(
      (await owner.call.branding.setLogo({ place: team, picture: getBytes(encode(light)) })).isLight,
    ).toBe(true);
  });

  it("replaces the one before, whose address then answers nothing", async () => {
    const first = await owner.call.branding.setLogo({ place: team, picture: picturePng(40, 40) });
    const second = await owner.call.branding.setLogo({ place: team, picture: picturePng(80, 40) });
    expect(await catchErrorCode(owner.call.branding.logo({ logoId: first.id }))).toBe("NOT_FOUND");
    expect(await world.db.select().from(brandLogos)).toMatchObject([{ id: second.id }]);
  });

  it("that is no picture, is blank or unpacks to too much is refused", async () => {
    const huge = Buffer.from(picturePng(20, 20));
    huge.writeUInt32BE(20_000, 16);
    const bomb = deflateSync(Buffer.alloc(1000));
    for (const bytes of [bomb, huge, picturePng(20, 20, [0, 0, 0, 0]), Buffer.from("<svg/>".repeat(20))]) {
      const place = team;
      expect(await catchErrorCode(owner.call.branding.setLogo({ place, picture: getBytes(bytes) }))).toBe(
        "INVALID_BODY",
      );
    }
    expect(await world.db.select().from(brandLogos)).toEqual([]);
  });

  it("taken away, the team shows its organisation's", async () => {
    await setBranding({ brandingEnabled: true });
    const above = await owner.call.branding.setLogo({ place: organisation, picture: picturePng(40, 40) });
    const own = await owner.call.branding.setLogo({ place: team, picture: picturePng(60, 40) });
    expect((await loadTeamBrand())?.logo).toEqual(own);
    await owner.call.branding.removeLogo({ place: team });
    expect((await loadTeamBrand())?.logo).toEqual(above);
    await owner.call.branding.removeLogo({ place: organisation });
    expect((await loadTeamBrand())?.logo).toBeNull();
  });
});

describe("changing the brand", () => {
  it("an admin of the team; not a manager, not a stranger, who learns nothing", async () => {
    const manager = await addColleague(world, { team: "MANAGER" });
    const stranger = getPerson(world, await world.stranger());
    const logo = { place: team, picture: picturePng(20, 20) };
    expect(await catchErrorCode(manager.call.branding.setLogo(logo))).toBe("FORBIDDEN");
    expect(await catchErrorCode(manager.call.branding.removeLogo({ place: team }))).toBe("FORBIDDEN");
    expect(await catchErrorCode(setBranding({ brandingEnabled: true }, manager))).toBe("FORBIDDEN");
    expect(await catchErrorCode(setBranding({ brandingUrl: null }, manager))).toBe("FORBIDDEN");
    expect((await setBranding({ documentLanguage: "es" }, manager)).settings).toEqual({
      documentLanguage: "es",
    });
    expect(await catchErrorCode(stranger.call.branding.setLogo(logo))).toBe("NOT_FOUND");
    expect(await catchErrorCode(stranger.call.branding.removeLogo({ place: team }))).toBe("NOT_FOUND");
  });

  it("only with values that can be shown safely", async () => {
    for (const bad of [
      { brandingUrl: "javascript:alert(1)" },
      { brandingUrl: "https://user@bank.example" },
      { brandingColour: "red;}" },
      { brandingName: "ceo@bank.example" },
      { brandingCompanyDetails: "Acme\u202e" },
    ]) {
      expect(await catchErrorCode(setBranding(bad))).toBe("BAD_REQUEST");
    }
  });
});

describe("the brand of a recipient's page", () => {
  it("is the team's readable colours and logo, for the link that opens the page and for no other", async () => {
    const { tokens, envelope } = await world.send({
      recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }],
    });
    const token = tokens[0] ?? "";
    const getLinkBranding = () => owner.call.branding.ofLink({ kind: "sign", token });
    expect(await getLinkBranding()).toBeNull();
    await setBranding({ brandingEnabled: true, brandingColour: "#FFCC00" });
    const logo = await owner.call.branding.setLogo({ place: team, picture: picturePng(20, 20) });
    const answer = await getLinkBranding();
    expect(answer?.logo).toEqual(logo);
    expect(answer?.palette?.light.primary).not.toBe("#ffcc00");
    expect(JSON.stringify(answer)).not.toContain("Team of Olga");
    expect(await owner.call.branding.ofLink({ kind: "sign", token: "x".repeat(32) })).toBeNull();
    expect(await owner.call.branding.ofLink({ kind: "direct", token })).toBeNull();
    await setBranding({ brandingEnabled: false });
    expect(await getLinkBranding()).toBeNull();
    await setBranding({ brandingEnabled: true });
    await world.db.update(envelopes).set({ deletedAt: new Date() }).where(eq(envelopes.id, envelope.id));
    expect(await getLinkBranding()).toBeNull();
  });
});
