import { runVerify } from "./command";

process.exitCode = runVerify(
  process.argv.slice(2),
  new Date(),
  (line) => process.stdout.write(`${line}\n`),
  (line) => process.stderr.write(`${line}\n`),
);
