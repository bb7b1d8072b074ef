import nodemailer from "nodemailer";
import { errorCode, type Finding, failed, formatCause, note, ok, type Probe } from "./finding";

const PATIENCE_MS = 6000;

/**
 * Checks that the mail server greets us, agrees to TLS where it must, and accepts our login. Sends nothing.
 */
export const mailProbe: Probe = async ({ env }) => {
  if (env.SMTP_URL === undefined) return note("MAIL_KEPT");
  const { host } = new URL(env.SMTP_URL);
  const transport = nodemailer.createTransport({
    url: env.SMTP_URL,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  });
  try {
    await transport.verify();
    return ok("MAIL_READY", { host });
  } catch (error) {
    return whyNot(error, host);
  } finally {
    transport.close();
  }
};

function whyNot(error: unknown, host: string): Finding {
  const cause = formatCause(error);
  const code = errorCode(error);
  if (code === "EAUTH") return failed("MAIL_LOGIN", { host, cause });
  if (code === "ETLS" || /ssl|tls|certificate|self-signed/i.test(cause))
    return failed("MAIL_TLS", { host, cause });
  if (code === "EDNS" || /ENOTFOUND|EAI_AGAIN/.test(cause)) return failed("MAIL_NAME", { host });
  if (code === "ETIMEDOUT") return failed("MAIL_SILENT", { host });
  if (/ECONNREFUSED|EHOSTUNREACH|ECONNRESET/.test(cause) || code === "ECONNREFUSED") {
    return failed("MAIL_AWAY", { host });
  }
  return failed("MAIL_FAILED", { host, cause });
}
