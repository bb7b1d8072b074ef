import { execFile } from "node:child_process";

/** External programs that judge inputs and results of the corpus command; each may be missing. */

export type Ran = { code: number; text: string; bytes: Buffer };

const TIMEOUT_MS = 30_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * Runs a program; null when it is not installed. One that takes too long or prints too much ends with code
 * -1.
 */
export function runProgram(tool: string, args: readonly string[]): Promise<Ran | null> {
  const options = {
    encoding: "buffer",
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
    maxBuffer: MAX_OUTPUT_BYTES,
  } as const;
  return new Promise((resolve) => {
    execFile(tool, [...args], options, (error, stdout, stderr) => {
      if (error && error.code === "ENOENT") return resolve(null);
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, text: `${stdout.toString("latin1")}\n${stderr.toString("latin1")}`, bytes: stdout });
    });
  });
}

export type PopplerView = {
  opens: boolean;
  /** It opens, but some pages cannot be found or have no size. */
  lacksPages: boolean;
  pages: number;
  isEncrypted: boolean;
  /** True if it withholds a right from the reader. */
  isRestricted: boolean;
  form: string;
};

/** Poppler counts pages by what the file states; those that it cannot find have size 0. */
const areAllPagesThere = (text: string): boolean =>
  !/^Page\s+\d+ size:\s*0 x 0 pts/m.test(text) && !/Kid object .* is wrong type/.test(text);

/** Returns poppler's view of a file; null when it is not installed. */
export async function askPoppler(path: string): Promise<PopplerView | null> {
  const ran = await runProgram("pdfinfo", ["-f", "1", "-l", "100000", path]);
  if (!ran) return null;
  const readLine = (key: string) => new RegExp(`^${key}:\\s*(.*)$`, "m").exec(ran.text)?.[1]?.trim();
  const isRead = ran.code === 0 && readLine("Pages") !== undefined;
  const areThere = areAllPagesThere(ran.text);
  return {
    opens: isRead && areThere,
    lacksPages: isRead && !areThere,
    pages: Number(readLine("Pages") ?? 0),
    isEncrypted: readLine("Encrypted")?.startsWith("yes") === true,
    isRestricted: /^yes \(.*:no\b/.test(readLine("Encrypted") ?? ""),
    form: readLine("Form") ?? "none",
  };
}

/**
 * Returns the exit code of `qpdf --check`: 0 sound, 3 with warnings, 2 broken; null when qpdf is not
 * installed.
 */
export async function checkWithQpdf(path: string): Promise<number | null> {
  const ran = await runProgram("qpdf", ["--check", path]);
  return ran && ran.code >= 0 ? ran.code : null;
}

/** Returns the whole file in qpdf's plain syntax, for searching; null when qpdf fails. */
export async function expandWithQpdf(path: string): Promise<string | null> {
  const ran = await runProgram("qpdf", ["--qdf", "--object-streams=disable", path, "-"]);
  return ran && (ran.code === 0 || ran.code === 3) ? ran.bytes.toString("latin1") : null;
}
