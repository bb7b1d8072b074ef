import { spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@/server/cli/postgres/cluster";
import { newId } from "@/server/ids";

export type Mailbox = AsyncDisposable & {
  /** With name and password. */
  url: string;
  deliver(raw: string | Uint8Array): void;
};

/** Owner of the mail files: the server refuses to read any as root. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const me = {
  uid: isRoot ? NOBODY : (process.getuid?.() ?? 0),
  gid: isRoot ? NOBODY : (process.getgid?.() ?? 0),
};

const readSettings = (port: number, folder: string): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${folder}/mail
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=secret/word
}
userdb {
  driver = static
  args = uid=${me.uid} gid=${me.gid} home=${folder}
}
${isRoot ? "" : `default_login_user = ${process.env.USER ?? "nobody"}\ndefault_internal_user = ${process.env.USER ?? "nobody"}`}
`;

/** Starts a real IMAP server, Dovecot, with one empty mailbox. */
export async function startImapMailbox(): Promise<Mailbox> {
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-imap-"));
  chmodSync(folder, 0o755);
  const mail = path.join(folder, "mail");
  for (const part of ["", "new", "cur", "tmp"]) {
    mkdirSync(path.join(mail, part), { recursive: true });
    chownSync(path.join(mail, part), me.uid, me.gid);
  }
  const port = await findFreePort();
  const settings = path.join(folder, "dovecot.conf");
  writeFileSync(settings, readSettings(port, folder));
  const program = spawn("dovecot", ["-F", "-c", settings], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin` },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<string>((resolve) => {
    program.once("error", (error) => resolve(error.message));
    program.once("exit", (code) => resolve(`it ended with ${code}`));
  });
  await Promise.race([
    waitUntilAnswering(port),
    ended.then((why) => Promise.reject(new Error(`Dovecot: ${why}`))),
  ]);
  return {
    url: `imap://bounces:${encodeURIComponent("secret/word")}@127.0.0.1:${port}`,
    deliver(raw) {
      const name = newId();
      const written = path.join(mail, "tmp", name);
      writeFileSync(written, raw);
      chownSync(written, me.uid, me.gid);
      renameSync(written, path.join(mail, "new", name));
    },
    async [Symbol.asyncDispose]() {
      program.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilAnswering(port: number): Promise<void> {
  const isGreeting = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {});
      socket.once("data", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("close", () => resolve(false));
      socket.once("data", () => socket.destroy());
    });
  while (!(await isGreeting())) await pause(50);
}
