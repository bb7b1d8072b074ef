import { request } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { envelopes, organisations, teams } from "@/server/db/schema";
import { loadEmbedOrigins } from "@/server/db/store/embedding";
import { completeEnvironment, parseEnvironment } from "@/server/env";
import { createLinkedTemplate } from "@/server/testing/world/direct-link";
import { type Owner, testWorld, type World } from "@/server/testing/world/world";
import { createFindFramers } from "./framers";
import { createWebServer, startListening, type WebServer } from "./web";

const KEYS = { NEXTAUTH_SECRET: "n", ENCRYPTION_KEYS: "e", TOKEN_HMAC_KEY: "t" };
const env = { ...completeEnvironment(parseEnvironment({ HOST: "127.0.0.1" }), KEYS), PORT: 0 };
const SIGNER = {
  email: "ana@example.com",
  name: "Ana",
  role: "SIGNER" as const,
  fields: [{ type: "SIGNATURE" as const, page: 1, positionX: 10, positionY: 80, width: 30, height: 6 }],
};

let world: World;
let web: WebServer;
let stranger: Owner;
/**
 * Tokens of: a team that lists sites, one that lists none, a draft, and an envelope deleted after sending.
 */
let listed: string;
let unlisted: string;
let draft: string;
let deleted: string;

beforeAll(async () => {
  world = await testWorld();
  stranger = await world.stranger();
  const sendEnvelope = async (owner?: Owner) =>
    (await world.send({ recipients: [SIGNER] }, owner)).tokens[0] ?? "";
  listed = await sendEnvelope();
  unlisted = await sendEnvelope(stranger);
  draft = (await world.draft({ recipients: [SIGNER] })).tokens[0] ?? "";
  const gone = await world.send({ recipients: [SIGNER] });
  deleted = gone.tokens[0] ?? "";
  await world.db
    .update(envelopes)
    .set({ deletedAt: gone.envelope.createdAt })
    .where(eq(envelopes.id, gone.envelope.id));
  await setEmbedOrigins(["https://app.example", "http://localhost:5173"]);
  web = await startListening(
    createWebServer(),
    (incoming, answer) => void answer.end(incoming.headers["x-rubrica-framers"] ?? ""),
    {
      env,
      isDev: false,
      findFramers: createFindFramers((kind, token) => loadEmbedOrigins(world.db, kind, token)),
    },
  );
});
afterAll(async () => {
  await web.close();
  await world[Symbol.asyncDispose]();
});

const setEmbedOrigins = (embedOrigins: string[]) =>
  world.db.update(teams).set({ settings: { embedOrigins } }).where(eq(teams.id, world.owner.teamId));

async function requestPage(path: string, headers: Record<string, string> = {}) {
  const { head, body } = await new Promise<{ head: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const clientRequest = request({ port: web.port, host: "127.0.0.1", path, headers }, async (answer) => {
        let text = "";
        for await (const chunk of answer) text += chunk;
        resolve({ head: answer.headers, body: text });
      });
      clientRequest.once("error", reject);
      clientRequest.end();
    },
  );
  const policy = String(head["content-security-policy"]);
  return {
    ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    xFrame: head["x-frame-options"],
    body,
  };
}

const SITES = "https://app.example http://localhost:5173";

describe("sites that may frame a page (T44)", () => {
  it("a page made for framing: ourselves and the sites its team names, told by one header that contradicts no other", async () => {
    expect(await requestPage(`/embed/sign/${listed}`)).toEqual({
      ancestors: `'self' ${SITES}`,
      xFrame: undefined,
      body: SITES,
    });
  });

  it("a signing page: the same", async () => {
    expect(await requestPage(`/sign/${listed}`)).toEqual({
      ancestors: `'self' ${SITES}`,
      xFrame: undefined,
      body: SITES,
    });
  });

  it("another team's pages: nobody but ourselves, whatever the first team names", async () => {
    for (const door of ["/sign/", "/embed/sign/"]) {
      expect(await requestPage(door + unlisted)).toEqual({
        ancestors: "'self'",
        xFrame: "SAMEORIGIN",
        body: "",
      });
    }
  });

  it("a token that opens nothing: nobody at all where the page is made for framing, whatever the reason", async () => {
    for (const token of ["x", draft, deleted, `${listed}x`, "%00", "%zz", "a%2Fb", "%27"]) {
      expect(await requestPage(`/embed/sign/${token}`), token).toEqual({
        ancestors: "'none'",
        xFrame: "DENY",
        body: "",
      });
      expect((await requestPage(`/sign/${token}`)).ancestors, token).toBe("'self'");
    }
  });

  it("a signing token is no direct link, and a path that only begins like one is not looked up", async () => {
    for (const path of [
      `/embed/direct/${listed}`,
      `/embed/sign/${listed}/more`,
      `/embed/${listed}`,
      `/embed//sign/${listed}`,
      "/embed",
      `/embedded/sign/${listed}`,
      `/EMBED/sign/${listed}`,
      `/t/sign/${listed}`,
    ]) {
      expect((await requestPage(path)).ancestors, path).toBe("'none'");
    }
  });

  it("a direct link's page: the sites of its template's team, while the template lives", async () => {
    const { token, envelope } = await createLinkedTemplate(world, { recipients: [SIGNER] });
    expect((await requestPage(`/embed/direct/${token}`)).ancestors).toBe(`'self' ${SITES}`);
    expect((await requestPage(`/embed/sign/${token}`)).ancestors).toBe("'none'");
    expect((await requestPage(`/d/${token}`)).ancestors).toBe("'self'");
    const { createdAt } = envelope;
    await world.db.update(envelopes).set({ deletedAt: createdAt }).where(eq(envelopes.id, envelope.id));
    expect(await loadEmbedOrigins(world.db, "direct", token)).toBeNull();
  });

  it("a query, a slash at the end and percent-encoding do not change whose page it is", async () => {
    const [first = ""] = listed;
    const encoded = `%${first.charCodeAt(0).toString(16)}${listed.slice(1)}`;
    for (const path of [
      `/embed/sign/${listed}/`,
      `/embed/sign/${listed}?x=/sign/y`,
      `/embed/sign/${encoded}`,
    ]) {
      expect((await requestPage(path)).ancestors, path).toBe(`'self' ${SITES}`);
    }
  });

  it("a client cannot name a site itself", async () => {
    const page = await requestPage(`/embed/sign/${unlisted}`, {
      "X-Rubrica-Framers": "https://evil.example",
    });
    expect(page).toEqual({ ancestors: "'self'", xFrame: "SAMEORIGIN", body: "" });
  });

  it("an organisation's list holds for its teams that say nothing, and a team's own empty list is a choice", async () => {
    const ofOrganisation = { embedOrigins: ["https://group.example"] };
    const loadOrigins = async () => loadEmbedOrigins(world.db, "sign", unlisted);
    await world.db.update(organisations).set({ settings: ofOrganisation });
    expect(await loadOrigins()).toEqual(["https://group.example"]);
    await world.db
      .update(teams)
      .set({ settings: { embedOrigins: [] } })
      .where(eq(teams.id, stranger.teamId));
    expect(await loadOrigins()).toEqual([]);
    await world.db.update(organisations).set({ settings: {} });
  });
});

describe("the look-up of the sites", () => {
  it("is done once for the documents of a visit, and again after a few seconds", async () => {
    let looks = 0;
    const find = createFindFramers(async () => {
      looks += 1;
      return ["https://a.example"];
    });
    await find("/sign/one");
    expect(await find("/embed/sign/one")).toEqual(["https://a.example"]);
    expect(looks).toBe(1);
    await find("/sign/two");
    await find("/embed/direct/one");
    expect(looks).toBe(3);
  });

  it("a database that does not answer lets nobody frame, and is asked again at once", async () => {
    let isDown = true;
    const find = createFindFramers(async () => {
      if (isDown) throw new TypeError("connection lost");
      return ["https://a.example"];
    });
    expect(await find("/embed/sign/one")).toBeNull();
    isDown = false;
    expect(await find("/embed/sign/one")).toEqual(["https://a.example"]);
  });

  it("is not done for other pages", () => {
    const find = createFindFramers(() => Promise.reject(new TypeError("asked")));
    for (const path of ["/", "/signin", "/d/abc", "/api/sign/abc/items/x/original", "/sign", "/sign/a/b"]) {
      expect(find(path)).toBeUndefined();
    }
  });
});
