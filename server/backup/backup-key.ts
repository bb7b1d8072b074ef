import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { StartProblem } from "@/server/env";
import type { Place } from "./place";
import { type Bytes, fromWebStream, readAll, toBytes, toWebStream } from "./streams";

/** The key of a backup: it encrypts; without `decrypt` only another holder can read what it wrote. */
export type BackupKey = {
  /** Tells keys apart: an age recipient, or `passphrase`. */
  recipient: string;
  encrypt(source: Bytes): Promise<Bytes>;
  decrypt: ((source: Bytes) => Promise<Bytes>) | null;
};

/** The identity that a passphrase opens: stretching the passphrase takes a second, too long for every file. */
const WRAPPED_IDENTITY = "key.age";
const MIN_PASSPHRASE = 16;

const NO_KEY =
  "BACKUP_KEY is not set, and a backup is never written without encryption. `npm run --silent admin -- backup key` prints a new key.";

async function createKeyPair(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

export { createKeyPair as createBackupKeyPair };

async function encryptWith(encrypter: Encrypter, source: Bytes): Promise<Bytes> {
  return fromWebStream(await encrypter.encrypt(toWebStream(source)));
}

async function decryptWith(decrypter: Decrypter, source: Bytes): Promise<Bytes> {
  try {
    return fromWebStream(await decrypter.decrypt(toWebStream(source)));
  } catch (error) {
    if (!(error instanceof Error) || !/no identity|passphrase|header/i.test(error.message)) throw error;
    throw new StartProblem("BACKUP_KEY does not open this backup. Set it to the key it was written with.", {
      cause: error,
    });
  }
}

function buildKey(recipient: string, identity: string | null): BackupKey {
  return {
    recipient,
    encrypt: (source) => {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      return encryptWith(encrypter, source);
    },
    decrypt:
      identity === null
        ? null
        : (source) => {
            const decrypter = new Decrypter();
            decrypter.addIdentity(identity);
            return decryptWith(decrypter, source);
          },
  };
}

function buildPassphraseKey(passphrase: string): BackupKey {
  return {
    recipient: "passphrase",
    encrypt: (source) => {
      const encrypter = new Encrypter();
      encrypter.setPassphrase(passphrase);
      return encryptWith(encrypter, source);
    },
    decrypt: (source) => {
      const decrypter = new Decrypter();
      decrypter.addPassphrase(passphrase);
      return decryptWith(decrypter, source);
    },
  };
}

/**
 * Opens BACKUP_KEY: an age recipient, an age identity or a passphrase.
 * @throws StartProblem when it is missing or weak; the text never repeats it
 */
export async function openBackupKey(text: string | undefined): Promise<BackupKey> {
  if (text === undefined) throw new StartProblem(NO_KEY);
  try {
    if (text.startsWith("AGE-SECRET-KEY-")) return buildKey(await identityToRecipient(text), text);
    if (text.startsWith("age1")) {
      new Encrypter().addRecipient(text);
      return buildKey(text, null);
    }
  } catch (error) {
    throw new StartProblem("BACKUP_KEY looks like an age key, but is mistyped or cut off.", { cause: error });
  }
  if (text.length >= MIN_PASSPHRASE) return buildPassphraseKey(text);
  throw new StartProblem(
    `BACKUP_KEY is too short for a passphrase: use at least ${MIN_PASSPHRASE} characters, or a key of \`npm run --silent admin -- backup key\`.`,
  );
}

/**
 * Returns the key for the many files of a folder or bucket. A passphrase opens an identity that is stored
 * there; `creates` stores a new one.
 * @throws StartProblem when the passphrase is not the one of this place
 */
export async function openPlaceKey(key: BackupKey, place: Place, creates: boolean): Promise<BackupKey> {
  const { decrypt } = key;
  if (key.recipient !== "passphrase" || decrypt === null) return key;
  const isThere = (await place.list("")).has(WRAPPED_IDENTITY);
  if (!isThere && creates) {
    const { identity } = await createKeyPair();
    await place.put(WRAPPED_IDENTITY, await key.encrypt(toBytes(Buffer.from(`${identity}\n`))));
  } else if (!isThere) {
    throw new StartProblem(`There is no backup with a passphrase in ${place.where}.`);
  }
  const identity = (await readAll(await decrypt(await place.open(WRAPPED_IDENTITY)))).toString().trim();
  return buildKey(await identityToRecipient(identity), identity);
}
