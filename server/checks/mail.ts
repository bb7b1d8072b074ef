import nodemailer from "nodemailer";
import {
  type Finding,
  formatCause,
  getErrorCode,
  type Probe,
  reportFailure,
  reportNote,
  reportOk,
} from "./finding";

const PATIENCE_MS = 6000;

/**
 * Checks that the mail server greets us, agrees to TLS where it must, and accepts our login. Sends nothing.
 */
export const mailProbe: Probe = async ({ env }) => {
  if (env.SMTP_URL === undefined) return reportNote("MAIL_KEPT");
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
    return reportOk("MAIL_READY", { host });
  } catch (error) {
    return explainMailError(error, host);
  } finally {
    transport.close();
  }
};

function explainMailError(error: unknown, host: string): Finding {
  const cause = formatCause(error);
  const code = getErrorCode(error);
  if (code === "EAUTH") return reportFailure("MAIL_LOGIN", { host, cause });
  if (code === "ETLS" || /ssl|tls|certificate|self-signed/i.test(cause))
    return reportFailure("MAIL_TLS", { host, cause });
  if (code === "EDNS" || /ENOTFOUND|EAI_AGAIN/.test(cause)) return reportFailure("MAIL_NAME", { host });
  if (code === "ETIMEDOUT") return reportFailure("MAIL_SILENT", { host });
  if (/ECONNREFUSED|EHOSTUNREACH|ECONNRESET/.test(cause) || code === "ECONNREFUSED") {
    return reportFailure("MAIL_AWAY", { host });
  }
  return reportFailure("MAIL_FAILED", { host, cause });
}
