import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { completeEnvironment, parseEnvironment } from "@/server/env";
import { createWebServer, startListening, type WebServer } from "./web";

const PATIENCE = { jsonMs: 300, progressMs: 200, progressBytes: 16 * 1024, unreadMs: 1500 };
/** For requests that must succeed: client and server share this process, which a busy machine may pause. */
const LONG_PATIENCE = { ...PATIENCE, progressMs: 1000 };
const KEYS = { NEXTAUTH_SECRET: "n", ENCRYPTION_KEYS: "e", TOKEN_HMAC_KEY: "t" };
const env = { ...completeEnvironment(parseEnvironment({ HOST: "127.0.0.1" }), KEYS), PORT: 0 };

/** Reads the body as the handler under the server would; each test may replace it. */
let read: (request: IncomingMessage) => Promise<number>;
let web: WebServer;
const sockets: Socket[] = [];
const startServer = (patience: typeof PATIENCE): Promise<WebServer> =>
  startListening(
    createWebServer(),
    async (request, response) => {
      if (request.url === "/early") response.writeHead(200).write("begun");
      const size = await read(request);
      response.end(`${size} bytes`);
    },
    { env, isDev: false, patience },
  );
beforeEach(async () => {
  read = getSize;
  web = await startServer(PATIENCE);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await web.close();
});

async function restartServer(patience: typeof PATIENCE): Promise<void> {
  await web.close();
  web = await startServer(patience);
}

async function getSize(request: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const chunk of request) size += chunk.length;
  return size;
}

/** Sends a head that promises `length` bytes, and nothing more yet. */
function promiseBody(type: string, length: number, path = "/"): Socket {
  const socket = connect(web.port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return socket;
}

/**
 * Reads until the server closes the connection, which it also does to a client that keeps sending. Returns
 * the data and the milliseconds.
 */
async function readAnswer(socket: Socket): Promise<{ answer: string; ms: number }> {
  const began = performance.now();
  const parts: Buffer[] = [];
  socket.on("data", (part: Buffer) => parts.push(part));
  await new Promise((resolve) => socket.once("close", resolve));
  return { answer: Buffer.concat(parts).toString(), ms: performance.now() - began };
}

/** Writes `size` bytes every `everyMs` until the socket is gone. */
async function trickleBytes(socket: Socket, size: number, everyMs: number): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write(Buffer.alloc(size, 32));
    await pause(everyMs);
  }
}

async function expectServerToGoOn(): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${web.port}/`, { method: "POST", body: "four" });
  expect(await response.text()).toBe("4 bytes");
}

const REFUSAL = JSON.stringify({ message: "The request took too long to arrive.", code: "REQUEST_TIMEOUT" });

test("a JSON body that never arrives is refused with 408, and the server continues", async () => {
  const { answer, ms } = await readAnswer(promiseBody("application/json", 100));
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*Connection: close/is);
  expect(answer).toContain(REFUSAL);
  expect(ms).toBeGreaterThan(PATIENCE.jsonMs - 50);
  await expectServerToGoOn();
});

test("a JSON body that trickles in is refused too, because the limit is for the whole body", async () => {
  const socket = promiseBody("application/json", 100_000);
  void trickleBytes(socket, 1, 20);
  const { answer, ms } = await readAnswer(socket);
  expect(answer).toContain(REFUSAL);
  expect(ms).toBeLessThan(20 * PATIENCE.jsonMs);
  await expectServerToGoOn();
});

test.each(["multipart/form-data; boundary=x", "application/pdf", "application/octet-stream"])(
  "an upload of %s below the required pace is refused with 408, and the server continues",
  async (type) => {
    const socket = promiseBody(type, 10_000_000);
    void trickleBytes(socket, 100, 20);
    const { answer } = await readAnswer(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain(REFUSAL);
    await expectServerToGoOn();
  },
);

test("an upload that keeps the pace may take any length of time", { tags: ["prove"] }, async () => {
  const { progressBytes, progressMs } = LONG_PATIENCE;
  await restartServer(LONG_PATIENCE);
  const parts = 64;
  const socket = promiseBody("application/pdf", parts * progressBytes);
  const began = performance.now();
  for (let sent = 0; sent < parts; sent += 1) {
    socket.write(Buffer.alloc(progressBytes));
    await pause(50);
  }
  socket.end();
  expect((await readAnswer(socket)).answer).toContain(`${parts * progressBytes} bytes`);
  expect(performance.now() - began).toBeGreaterThan(3 * progressMs);
});

test("an upload is not refused while its handler leaves it unread", { tags: ["prove"] }, async () => {
  await restartServer(LONG_PATIENCE);
  read = async (request) => {
    await pause(4 * LONG_PATIENCE.progressMs);
    return getSize(request);
  };
  const length = 32 * 1024 * 1024;
  const socket = promiseBody("application/pdf", length);
  socket.end(Buffer.alloc(length));
  expect((await readAnswer(socket)).answer).toContain(`${length} bytes`);
});

test("once the answer has begun, a stalled body is cut off, and the server continues", async () => {
  const { answer } = await readAnswer(promiseBody("application/json", 100, "/early"));
  expect(answer).toContain("begun");
  expect(answer).not.toMatch(/HTTP\/1\.1 408|REQUEST_TIMEOUT/);
  await expectServerToGoOn();
});

test("an API target with broken percent-encoding gets a JSON 400 that any origin may read", async () => {
  const response = await fetch(`http://127.0.0.1:${web.port}/api/v2/envelope/%zz`);
  expect(response.status).toBe(400);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("x-request-id")).toMatch(/.{8,}/);
  expect(await response.json()).toEqual({ message: "The request is not valid.", code: "BAD_REQUEST" });
});

test.each(["TRACE", "PROPFIND"])("%s, which no handler receives, gets a JSON 405", async (method) => {
  const socket = connect(web.port, "127.0.0.1");
  sockets.push(socket);
  socket.write(`${method} /api/v2/envelope HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const { answer } = await readAnswer(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 405 .*\r\nAllow: GET, HEAD, POST, OPTIONS\r\n/is);
  expect(answer).toContain('"code":"METHOD_NOT_ALLOWED"');
});

test("the server closes the connection of a client that keeps sending a body nobody reads", async () => {
  read = async (request) => {
    for await (const chunk of request) return chunk.length;
    return 0;
  };
  const socket = promiseBody("application/json", 50_000_000);
  const began = performance.now();
  let answer = "";
  socket.on("data", (data) => {
    answer += String(data);
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(Buffer.alloc(1_000_000, 32));
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(performance.now() - began).toBeLessThan(10 * PATIENCE.unreadMs);
  read = getSize;
  await expectServerToGoOn();
});
