import type { Socket } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import { issueTls, toAddressInfo } from "./receiver";

/** A message, parsed strictly by RFC 5424. */
type SyslogMessage = {
  priority: number;
  timestamp: string;
  host: string;
  app: string;
  process: string;
  id: string;
  data: Readonly<Record<string, string>>;
  message: string;
};

/**
 * Treatment of a connection. "take" reads everything and closes; "keep" reads everything and never closes;
 * "break" closes after some bytes; "slam" closes before any; "deaf" reads nothing.
 */
type SyslogManner = "take" | "keep" | "break" | "slam" | "deaf";

export type SyslogReceiver = AsyncDisposable & {
  /** `127.0.0.1:port`, in the form of WEBHOOK_ALLOWED_HOSTS. */
  host: string;
  port: number;
  ca: string;
  /** In order of arrival, those of broken connections included. */
  messages: SyslogMessage[];
  /** SNI names of the clients. */
  servernames: (string | false | null)[];
  behave(manner: SyslogManner | (() => SyslogManner)): void;
};

/**
 * Starts a syslog receiver on the loopback: RFC 5424 with octet counting over TLS (RFC 5425), and no other
 * format.
 */
export async function testSyslogReceiver(names: readonly string[] = []): Promise<SyslogReceiver> {
  const tls = issueTls(["IP:127.0.0.1", ...names.map((name) => `DNS:${name}`)]);
  const messages: SyslogMessage[] = [];
  const servernames: SyslogReceiver["servernames"] = [];
  const sockets = new Set<Socket>();
  let getManner: () => SyslogManner = () => "take";
  const server = createServer({ key: tls.key, cert: tls.cert, allowHalfOpen: true }, (socket) => {
    socket.on("error", () => {});
    const name: unknown = Reflect.get(socket, "servername");
    servernames.push(typeof name === "string" || name === false ? name : null);
    serveSocket(socket, getManner(), messages);
  });
  // Connections that never reached TLS too.
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = toAddressInfo(server.address());
  return {
    host: `127.0.0.1:${port}`,
    port,
    ca: tls.ca,
    messages,
    servernames,
    behave: (manner) => {
      getManner = typeof manner === "function" ? manner : () => manner;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function serveSocket(socket: TLSSocket, manner: SyslogManner, messages: SyslogMessage[]): void {
  if (manner === "deaf") {
    socket.pause();
    return;
  }
  if (manner === "slam") {
    socket.destroy();
    return;
  }
  let rest = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    const { frames, left } = listFrames(Buffer.concat([rest, chunk]));
    rest = left;
    messages.push(...frames.map(parseFrame));
    if (manner === "break") socket.destroy();
  });
  socket.on("end", () => {
    if (rest.byteLength > 0) throw new SyntaxError("a message was cut off by an orderly end");
    if (manner === "take") socket.end();
  });
}

/** Splits frames of `LENGTH SP MESSAGE`; an incomplete one is left over. */
function listFrames(bytes: Buffer): { frames: string[]; left: Buffer<ArrayBuffer> } {
  const frames: string[] = [];
  let at = 0;
  for (;;) {
    const blank = bytes.indexOf(0x20, at);
    if (blank < 0) break;
    const length = bytes.toString("latin1", at, blank);
    if (!/^[1-9]\d{0,7}$/.test(length)) throw new SyntaxError(`no length: ${JSON.stringify(length)}`);
    const end = blank + 1 + Number(length);
    if (end > bytes.byteLength) break;
    frames.push(bytes.toString("utf8", blank + 1, end));
    at = end;
  }
  return { frames, left: Buffer.from(bytes.subarray(at)) };
}

const HEAD =
  /^<(\d{1,3})>1 (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z) ([!-~]{1,255}) ([!-~]{1,48}) ([!-~]{1,128}) ([!-~]{1,32}) \[([!#-<>-\\^-~]{1,32})((?: [!#-<>-\\^-~]{1,32}="(?:[^"\\\]]|\\["\\\]])*")*)\] (.*)$/su;

function parseFrame(frame: string): SyslogMessage {
  const found = HEAD.exec(frame);
  if (!found) throw new SyntaxError(`no message of RFC 5424: ${frame}`);
  const [
    ,
    priority,
    timestamp = "",
    host = "",
    app = "",
    process = "",
    id = "",
    ,
    params = "",
    message = "",
  ] = found;
  const data = Object.fromEntries(
    [...params.matchAll(/ ([^ =]+)="((?:[^"\\\]]|\\.)*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value.replace(/\\(["\\\]])/g, "$1"),
    ]),
  );
  return { priority: Number(priority), timestamp, host, app, process, id, data, message };
}
