import { log } from "@/server/log";
import { isLostConnection } from "./lost-connection";

/**
 * Redirects the libraries' console output into the log, as JSON and without secrets: Next prints the stack of
 * a broken page with the requested URL. Our own messages reach the terminal another way.
 */
export function sendConsoleToLog(): void {
  for (const level of ["warn", "error"] as const) {
    console[level] = (...said: unknown[]) => {
      const err = said.find((part) => part instanceof Error);
      // Next prints every uncaught error; the process reports lost connections itself.
      if (isLostConnection(err)) return;
      const words = said
        .filter((part) => typeof part === "string")
        .join(" ")
        .trim();
      log[level](err === undefined ? {} : { err }, words || "a library reported something");
    };
  }
}
