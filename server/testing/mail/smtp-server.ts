import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

type Behaviour =
  | "accept"
  | "refuse-recipient"
  | "defer-recipient"
  | "refuse-message"
  | "defer-message"
  | "drop"
  | "stall";

export type MailSink = AsyncDisposable & {
  url: string;
  /** Accepted mails, parsed, oldest first. */
  received: { email: Email; from: string; to: string[]; raw: Buffer }[];
  /**
   * Sets the next sessions' behaviour: drop closes the connection within the message, stall never answers it.
   * An address, or a rule for addresses, limits it to mail for them.
   */
  behave(behaviour: Behaviour, address?: string | ((address: string) => boolean)): void;
};

const REPLIES: Partial<Record<Behaviour, { code: number; text: string }>> = {
  "refuse-recipient": { code: 550, text: "No such mailbox" },
  "defer-recipient": { code: 451, text: "Try again later" },
  "refuse-message": { code: 554, text: "Message looks like spam" },
  "defer-message": { code: 452, text: "Mailbox is full for the moment" },
};

const createRefusal = (behaviour: Behaviour): Error => {
  const reply = REPLIES[behaviour];
  return Object.assign(new Error(reply?.text), { responseCode: reply?.code });
};

/** Starts a real SMTP server on the loopback whose behaviour a test controls. */
export async function startMailSink(): Promise<MailSink> {
  let how: { behaviour: Behaviour; isMeant: (address: string) => boolean } = {
    behaviour: "accept",
    isMeant: () => true,
  };
  const getBehaviour = (address: string): Behaviour => (how.isMeant(address) ? how.behaviour : "accept");
  const received: MailSink["received"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const behaviour = getBehaviour(address);
      const isRefused = behaviour === "refuse-recipient" || behaviour === "defer-recipient";
      callback(isRefused ? createRefusal(behaviour) : null);
    },
    onData(stream, session, callback) {
      const behaviour = getBehaviour(session.envelope.rcptTo[0]?.address ?? "");
      if (behaviour === "stall") {
        stream.resume();
        return;
      }
      if (behaviour === "drop") {
        for (const connection of server.connections) connection.close();
        return;
      }
      void buffer(stream)
        .then(async (raw) => ({ raw, email: await PostalMime.parse(raw) }))
        .then(({ raw, email }) => {
          if (behaviour === "refuse-message" || behaviour === "defer-message")
            return callback(createRefusal(behaviour));
          const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
          received.push({ email, from, to: session.envelope.rcptTo.map(({ address }) => address), raw });
          callback(null);
        })
        // The sender was killed within the message: no mail was accepted, and no client waits for an answer.
        .catch(callback);
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = getAddress(server.server.address());
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave(behaviour, address) {
      const isMeant =
        typeof address === "string" ? (to: string) => to === address : (address ?? (() => true));
      how = { behaviour, isMeant };
    },
    async [Symbol.asyncDispose]() {
      for (const connection of server.connections) connection.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function getAddress(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The sink is not listening.");
  return address;
}
