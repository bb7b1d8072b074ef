import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testNameServer } from "@/server/testing/webhooks/name-server";
import { type Receiver, testReceiver, toAddressInfo } from "@/server/testing/webhooks/receiver";
import { callWebhook, type DialOptions, probeWebhookHost } from "./dial";

let receiver: Receiver;
/** Counts connections that should have been refused: it listens on every address of this machine. */
let trap: Server;
let trapped = 0;
let trapPort = 0;

beforeAll(async () => {
  receiver = await testReceiver(["hooks.example.com"]);
  trap = createServer((socket) => {
    trapped += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => trap.listen(0, resolve));
  trapPort = toAddressInfo(trap.address()).port;
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  trap.close();
});

const callUrl = (url: string, options: Partial<DialOptions> = {}) =>
  callWebhook(
    { url, headers: [{ name: "content-type", value: "application/json" }], body: "{}", secrets: [] },
    {
      allowedHosts: [],
      ca: receiver.ca,
      ...options,
    },
  );
const allowReceiver = (options: Partial<DialOptions> = {}) => ({ allowedHosts: [receiver.host], ...options });

/** The forty vectors of jobs/webhooks.md 4.1. */
const VECTORS = [
  "127.0.0.1",
  "127.1",
  "0x7f.1",
  "0x7f000001",
  "0177.0.0.1",
  "2130706433",
  "127.0.0.1.",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "169.254.169.254",
  "192.0.0.192",
  "198.18.0.1",
  "192.0.2.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::1]",
  "[2002:7f00:1::]",
  "[2001::1]",
  "[::ffff:0:127.0.0.1]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd12:3456::1]",
  "[fec0::1]",
  "[100::1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[5f00::1]",
  "[ff02::1]",
];

describe("an address that is not public", () => {
  test("is tested in forty forms", () => expect(new Set(VECTORS).size).toBe(40));

  test.each(VECTORS)("is not dialled as https://%s", async (host) => {
    const before = trapped;
    const answer = await callUrl(`https://${host}:${trapPort}/`);
    expect([answer.errorClass, answer.timings, trapped - before]).toEqual(["ADDRESS", null, 0]);
    expect(await probeWebhookHost(`https://${host}:${trapPort}/`, { allowedHosts: [] })).toBe("ADDRESS");
  });

  test.each(
    VECTORS.map((host) => host.replace(/^\[|\]$/g, "")).filter((host) => /^\d+\.\d+\.\d+\.\d+$|:/.test(host)),
  )("is not dialled when a name resolves to %s, alone or beside a public one", async (address) => {
    const before = trapped;
    for (const found of [[address], ["8.8.8.8", address], [address, "2606:4700:4700::1111"]]) {
      const resolveFound = async () => found;
      const answer = await callUrl(`https://hooks.example.com:${trapPort}/`, { resolve: resolveFound });
      expect([answer.errorClass, answer.timings, trapped - before]).toEqual(["ADDRESS", null, 0]);
    }
  });

  test.each(["localhost", "app.localhost", "printer.local", "metadata.google.internal"])(
    "is not dialled by the name %s",
    async (name) => {
      const before = trapped;
      expect(["URL", "ADDRESS"]).toContain((await callUrl(`https://${name}:${trapPort}/`)).errorClass);
      expect(trapped).toBe(before);
    },
  );
});

describe("a name server that changes its answer", () => {
  test("is asked once: the checked address is the one dialled", async () => {
    // Unassigned global unicast first, loopback ever after.
    const loopback = { a: ["127.0.0.1"], aaaa: ["0:0:0:0:0:0:0:1"] };
    await using names = await testNameServer([{ aaaa: ["3ffe:0:0:0:0:0:0:1"] }, loopback]);
    const before = trapped;
    const answer = await callUrl(`https://rebinding.example.com:${trapPort}/`, {
      resolve: names.resolve,
      timeoutMs: 700,
    });
    expect(["CONNECT", "TIMEOUT"]).toContain(answer.errorClass);
    expect([names.asked, trapped - before]).toEqual([{ A: 1, AAAA: 1 }, 0]);
  });

  test("is not trusted when one of its records is private", async () => {
    await using names = await testNameServer([{ a: ["8.8.8.8"], aaaa: ["0:0:0:0:0:0:0:1"] }]);
    const before = trapped;
    const answer = await callUrl(`https://mixed.example.com:${trapPort}/`, { resolve: names.resolve });
    expect([answer.errorClass, trapped - before]).toEqual(["ADDRESS", 0]);
  });

  test("gets three seconds, and no answer counts as no address", { tags: ["prove"] }, async () => {
    const resolveNever = () => new Promise<never>(() => {});
    const began = performance.now();
    expect((await callUrl("https://silent.example.com/", { resolve: resolveNever })).errorClass).toBe("DNS");
    expect(performance.now() - began).toBeLessThan(20_000);
    expect((await callUrl("https://empty.example.com/", { resolve: async () => [] })).errorClass).toBe("DNS");
  });
});

describe("an allowed host", () => {
  test("is called although its address is private, but only at its port", async () => {
    const answer = await callUrl(receiver.url("/plain"), allowReceiver());
    expect([answer.errorClass, answer.code]).toEqual([null, 204]);
    expect((await callUrl(`https://127.0.0.1:${trapPort}/`, allowReceiver())).errorClass).toBe("ADDRESS");
  });

  test("is still called over HTTPS, with a certificate for its name", async () => {
    expect((await callUrl(`http://127.0.0.1:${receiver.port}/`, allowReceiver())).errorClass).toBe("URL");
    expect((await callUrl(receiver.url(), allowReceiver({ ca: undefined }))).errorClass).toBe("TLS");
    const named = {
      allowedHosts: [`other.example.com:${receiver.port}`],
      resolve: async () => ["127.0.0.1"],
    };
    expect((await callUrl(`https://other.example.com:${receiver.port}/`, named)).errorClass).toBe("TLS");
    const right = {
      allowedHosts: [`hooks.example.com:${receiver.port}`],
      resolve: async () => ["127.0.0.1"],
    };
    expect((await callUrl(`https://hooks.example.com:${receiver.port}/`, right)).errorClass).toBeNull();
    expect(receiver.received.at(-1)?.servername).toBe("hooks.example.com");
  });

  test("that does not listen, or speaks no TLS, is reported as such", async () => {
    const free = await new Promise<number>((resolve) => {
      const idle = createServer().listen(0, "127.0.0.1", () => {
        const { port } = toAddressInfo(idle.address());
        idle.close(() => resolve(port));
      });
    });
    const callPort = (port: number) =>
      callUrl(`https://127.0.0.1:${port}/`, { allowedHosts: [`127.0.0.1:${port}`] });
    expect((await callPort(free)).errorClass).toBe("CONNECT");
    expect(["TLS", "CLOSED"]).toContain((await callPort(trapPort)).errorClass);
    expect(await probeWebhookHost(receiver.url(), { ...allowReceiver(), ca: receiver.ca })).toBeNull();
    expect(await probeWebhookHost(receiver.url(), allowReceiver())).toBe("TLS");
    expect(
      await probeWebhookHost(`https://127.0.0.1:${free}/`, { allowedHosts: [`127.0.0.1:${free}`] }),
    ).toBe("CONNECT");
  });
});

describe("an answer", () => {
  test("that redirects is a failure and not followed", async () => {
    const before = trapped;
    for (const [code, location] of [
      [302, "https://169.254.169.254/latest/meta-data"],
      [301, `https://127.0.0.1:${trapPort}/`],
      [307, receiver.url("/never")],
      [308, receiver.url("/never")],
    ] as const) {
      receiver.answer("/elsewhere", (_, response) => response.writeHead(code, { location }).end());
      const answer = await callUrl(receiver.url("/elsewhere"), allowReceiver());
      expect([answer.errorClass, answer.code]).toEqual(["REDIRECT", code]);
    }
    expect(trapped).toBe(before);
    expect(receiver.received.filter(({ path }) => path === "/never")).toEqual([]);
  });

  test.each([
    [200, null],
    [204, null],
    [299, null],
    [400, "STATUS"],
    [410, "STATUS"],
    [503, "STATUS"],
  ])("of %i means %s", async (code, errorClass) => {
    receiver.answer("/status", (_, response) => response.writeHead(code).end("so it is"));
    const answer = await callUrl(receiver.url("/status"), allowReceiver());
    expect([answer.errorClass, answer.code]).toEqual([errorClass, code]);
    expect(answer.body).toBe(code === 204 ? "" : "so it is");
  });

  test("without end is read to 64 KiB: a success with 2xx, a failure otherwise", async () => {
    for (const [code, errorClass] of [
      [200, null],
      [500, "STATUS"],
    ] as const) {
      let written = 0;
      receiver.answer("/endless", (_, response) => {
        response.writeHead(code, { "content-type": "text/plain" });
        const writeMore = () => {
          while (!response.destroyed && response.write("x".repeat(8192))) written += 8192;
        };
        response.on("drain", writeMore).on("error", () => {});
        writeMore();
      });
      const answer = await callUrl(receiver.url("/endless"), allowReceiver());
      expect([answer.errorClass, answer.body?.length, answer.isCut]).toEqual([errorClass, 65_536, true]);
      await new Promise((resolve) => setTimeout(resolve, 200));
      const seen = written;
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(written).toBe(seen);
    }
  });

  test("of exactly 64 KiB is read whole", async () => {
    receiver.answer("/full", (_, response) => response.end("y".repeat(65_536)));
    const answer = await callUrl(receiver.url("/full"), allowReceiver());
    expect([answer.errorClass, answer.body?.length, answer.isCut]).toEqual([null, 65_536, false]);
  });

  test("that still drips at the timeout is a failure, though it began with 200", async () => {
    receiver.answer("/dripping", (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    });
    const answer = await callUrl(receiver.url("/dripping"), allowReceiver({ timeoutMs: 400 }));
    expect([answer.errorClass, answer.code]).toEqual(["TIMEOUT", 200]);
    expect(answer.timings?.totalMs).toBeGreaterThanOrEqual(390);
    expect(answer.timings?.totalMs).toBeLessThan(15_000);
  });

  test("that never comes is a failure at the timeout", async () => {
    receiver.answer("/silent", () => {});
    const answer = await callUrl(receiver.url("/silent"), allowReceiver({ timeoutMs: 300 }));
    expect([answer.errorClass, answer.code, answer.timings?.firstByteMs]).toEqual(["TIMEOUT", null, null]);
  });

  test("that is cut off, or is no HTTP, is a failure", async () => {
    receiver.answer("/cut", (_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => response.destroy());
    });
    expect((await callUrl(receiver.url("/cut"), allowReceiver())).errorClass).toBe("CLOSED");
    receiver.answer("/garbage", (_, response) => response.socket?.end("SSH-2.0-OpenSSH_9.2\r\n"));
    const answer = await callUrl(receiver.url("/garbage"), allowReceiver());
    expect([answer.errorClass, answer.body, answer.headers]).toEqual(["PROTOCOL", null, null]);
  });

  test("is stored without cookies, credentials, our secret and control characters", async () => {
    const secret = "whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=";
    receiver.answer("/chatty", (_, response) => {
      response.writeHead(200, { "set-cookie": "session=1", "x-echo": secret, "x-ok": "yes" });
      response.end(`a\u0000b\u001b[31m ${secret}\n`);
    });
    const headers = [{ name: "X-Service-Secret", value: secret }];
    const answer = await callWebhook(
      { url: receiver.url("/chatty"), headers, body: "{}", secrets: [secret] },
      { allowedHosts: [receiver.host], ca: receiver.ca },
    );
    const kept = new Map(answer.headers?.map(({ name, value }) => [name, value]));
    expect([kept.get("set-cookie"), kept.get("x-echo"), kept.get("x-ok")]).toEqual([
      undefined,
      "••••••••",
      "yes",
    ]);
    expect(answer.body).toBe("a\\u0000b\\u001b[31m ••••••••\n");
  });
});

test("every call has its own connection", async () => {
  const before = receiver.connections();
  for (let turn = 0; turn < 3; turn += 1) await callUrl(receiver.url("/alone"), allowReceiver());
  expect(receiver.connections() - before).toBe(3);
});

test("TLS older than 1.2 is refused", async () => {
  await using old = await testReceiver([], {
    maxVersion: "TLSv1.1",
    minVersion: "TLSv1",
    ciphers: "DEFAULT@SECLEVEL=0",
  });
  const answer = await callUrl(old.url(), { allowedHosts: [old.host], ca: old.ca });
  expect([answer.errorClass, old.received]).toEqual(["TLS", []]);
});

test("a process configured with a proxy calls directly, and trusts the authority in NODE_EXTRA_CA_CERTS", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-dial-"));
  const authority = path.join(folder, "ca.pem");
  writeFileSync(authority, receiver.ca);
  const before = [trapped, receiver.received.length];
  const proxy = `http://127.0.0.1:${trapPort}`;
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: authority,
    NODE_USE_ENV_PROXY: "1",
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    http_proxy: proxy,
    https_proxy: proxy,
    ALL_PROXY: proxy,
    NO_PROXY: "",
  };
  const script = `import { callWebhook } from ${JSON.stringify(path.resolve(import.meta.dirname, "dial.ts"))};
    const call = { url: ${JSON.stringify(receiver.url("/proxied"))}, headers: [], body: "{}", secrets: [] };
    const answer = await callWebhook(call, { allowedHosts: [${JSON.stringify(receiver.host)}] });
    console.log(JSON.stringify([answer.errorClass, answer.code]));`;
  const file = path.join(folder, "dial.mts");
  writeFileSync(file, script);
  try {
    const child = await promisify(execFile)(process.execPath, ["--import", "tsx", file], { env });
    expect(JSON.parse(child.stdout)).toEqual([null, 204]);
    expect([trapped, receiver.received.length]).toEqual([before[0], (before[1] ?? 0) + 1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
