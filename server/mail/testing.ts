import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type Behaviour = "accept" | "refuse-recipient" | "defer-recipient" | "refuse-message" | "drop";

export type MailSink = AsyncDisposable & {
  url: string;
  /** What was accepted, parsed, oldest first. */
  received: { email: Email; to: string[] }[];
  /** How the next conversations go; drop closes the connection in the middle of the message. */
  behave(behaviour: Behaviour): void;
};

const REPLIES: Partial<Record<Behaviour, { code: number; text: string }>> = {
  "refuse-recipient": { code: 550, text: "No such mailbox" },
  "defer-recipient": { code: 451, text: "Try again later" },
  "refuse-message": { code: 554, text: "Message looks like spam" },
};

const refusal = (behaviour: Behaviour): Error => {
  const reply = REPLIES[behaviour];
  return Object.assign(new Error(reply?.text), { responseCode: reply?.code });
};

/** A real SMTP server on the loopback that does as it is told. */
export async function mailSink(): Promise<MailSink> {
  let behaviour: Behaviour = "accept";
  const received: MailSink["received"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo(_address, _session, callback) {
      const isRefused = behaviour === "refuse-recipient" || behaviour === "defer-recipient";
      callback(isRefused ? refusal(behaviour) : null);
    },
    onData(stream, session, callback) {
      if (behaviour === "drop") {
        for (const connection of server.connections) connection.close();
        return;
      }
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((email) => {
          if (behaviour === "refuse-message") return callback(refusal(behaviour));
          received.push({ email, to: session.envelope.rcptTo.map(({ address }) => address) });
          callback(null);
        });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = addressOf(server.server.address());
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave(next) {
      behaviour = next;
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The sink is not listening.");
  return address;
}
