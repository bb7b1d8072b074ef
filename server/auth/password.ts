import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB and two passes (T41). `algorithm` 2 is argon2id in this library. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** Compared with when there is no account, so that a stranger's attempt takes as long (T22). */
let decoy: Promise<string> | undefined;

/** Returns whether the password matches; false, after the same work, if there is no stored hash. */
export async function isPasswordCorrect(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const fits = await verify(stored ?? (await decoy), password);
  return fits && stored !== null && stored !== undefined;
}
