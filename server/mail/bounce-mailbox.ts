import { ImapFlow } from "imapflow";
import { MAIL_REPORT_BYTES } from "@/server/domain/mail-report";

/** Messages per run; the rest waits a minute. */
const AT_ONCE = 200;
const DEADLINE_MS = 45_000;

/**
 * Passes every unread message of the mailbox to `take`, oldest first, and marks it read afterwards: a message
 * left unread by a crash is taken again. It deletes no message. Only the beginning of a long message is read.
 * Returns how many there were.
 * @throws what the server answers, or after 45 s
 */
export async function readMailbox(url: string, take: (raw: Uint8Array) => Promise<void>): Promise<number> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (protocol === "imaps:" ? 993 : 143) : Number(port),
    secure: protocol === "imaps:",
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  // The waiting call reports it too.
  client.on("error", () => {});
  const deadline = setTimeout(() => client.close(), DEADLINE_MS);
  try {
    await client.connect();
    const lock = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || "INBOX");
    try {
      return await readUnseenMails(client, take);
    } finally {
      lock.release();
    }
  } finally {
    clearTimeout(deadline);
    await client.logout().catch(() => client.close());
  }
}

async function readUnseenMails(client: ImapFlow, take: (raw: Uint8Array) => Promise<void>): Promise<number> {
  const unseenUids = (await client.search({ seen: false }, { uid: true })) || [];
  const uids = unseenUids.toSorted((a, b) => a - b).slice(0, AT_ONCE);
  for (const uid of uids) {
    const query = { source: { start: 0, maxLength: MAIL_REPORT_BYTES } };
    const message = await client.fetchOne(String(uid), query, { uid: true });
    if (message !== false && message.source) await take(message.source);
    await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
  }
  return uids.length;
}
