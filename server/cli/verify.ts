import { existsSync } from "node:fs";
import path from "node:path";
import { runVerify } from "@/server/verify/command";

/**
 * `npm run verify -- FILE` (pdf/README.md 3.8): runs `verify.mjs` and trusts this installation's own
 * authority too. Paths are relative to the folder npm was called from.
 */
const dataDir = path.resolve(process.env.DATA_DIR || "./data");
const own = [path.join(dataDir, "signing", "authority-cert.pem"), process.env.SIGNING_CERT_FILE ?? ""];
const trusted = own
  .filter((file) => file !== "" && existsSync(file))
  .flatMap((file) => ["--trust", path.resolve(file)]);
process.chdir(process.env.INIT_CWD ?? process.cwd());
process.exitCode = runVerify(
  [...process.argv.slice(2), ...trusted],
  new Date(),
  (line) => process.stdout.write(`${line}\n`),
  (line) => process.stderr.write(`${line}\n`),
);
