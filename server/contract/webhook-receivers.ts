export type ReceiverSample = { title: string; language: string; code: string };

/** Seconds after which a receiver treats a call as a replay. */
export const TOLERANCE_S = 300;

const node = `import { createHmac, timingSafeEqual } from "node:crypto";

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace(/^whsec_/, ""), "base64");

/** @param headers lower-case names  @param body the raw bytes, before any JSON parsing */
export function isGenuine(headers, body) {
  const sentAt = Number(headers["webhook-timestamp"]);
  if (!(Math.abs(new Date() / 1000 - sentAt) <= ${TOLERANCE_S})) return false;
  const expected = createHmac("sha256", key)
    .update(\`\${headers["webhook-id"]}.\${headers["webhook-timestamp"]}.\`)
    .update(body)
    .digest();
  return String(headers["webhook-signature"] ?? "").split(" ").some((entry) => {
    const given = Buffer.from(entry.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

const python = `import base64, hashlib, hmac, os, time

key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))

def is_genuine(headers, body: bytes) -> bool:
    """headers: lower-case names; body: the raw bytes, before any JSON parsing"""
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdigit() or abs(time.time() - int(sent_at)) > ${TOLERANCE_S}:
        return False
    signed = f"{headers.get('webhook-id', '')}.{sent_at}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(entry.encode(), expected.encode()) for entry in given)`;

const php = `<?php
function is_genuine(array $headers, string $body): bool // lower-case names; php://input
{
    $key = base64_decode(preg_replace('/^whsec_/', '', getenv('WEBHOOK_SECRET')));
    $sentAt = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($sentAt) || abs(time() - (int) $sentAt) > ${TOLERANCE_S}) {
        return false;
    }
    $signed = ($headers['webhook-id'] ?? '') . ".$sentAt.$body";
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}`;

const go = `package hooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// IsGenuine takes the raw bytes of the body, before any JSON parsing.
func IsGenuine(h http.Header, body []byte) bool {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	sentAt, notANumber := strconv.ParseInt(h.Get("webhook-timestamp"), 10, 64)
	age := time.Since(time.Unix(sentAt, 0))
	if err != nil || notANumber != nil || age.Abs() > ${TOLERANCE_S}*time.Second {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(h.Get("webhook-id") + "." + h.Get("webhook-timestamp") + "."))
	mac.Write(body)
	expected := mac.Sum(nil)
	for _, entry := range strings.Split(h.Get("webhook-signature"), " ") {
		given, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(entry, "v1,"))
		if err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}`;

const java = `import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Webhook {
    /** headers: lower-case names; body: the raw bytes, before any JSON parsing */
    public static boolean isGenuine(Map<String, String> headers, byte[] body) throws Exception {
        String id = headers.getOrDefault("webhook-id", "");
        String sentAt = headers.getOrDefault("webhook-timestamp", "");
        if (!sentAt.matches("\\\\d{1,12}")) return false;
        long age = System.currentTimeMillis() / 1000 - Long.parseLong(sentAt);
        if (Math.abs(age) > ${TOLERANCE_S}) return false;
        String secret = System.getenv("WEBHOOK_SECRET").replaceFirst("^whsec_", "");
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret), "HmacSHA256"));
        mac.update((id + "." + sentAt + ".").getBytes(StandardCharsets.UTF_8));
        String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        boolean genuine = false;
        for (String given : headers.getOrDefault("webhook-signature", "").split(" ")) {
            genuine |= MessageDigest.isEqual(
                given.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8));
        }
        return genuine;
    }
}`;

/** Receivers that check a call's signature. Every comparison runs in constant time. */
export const RECEIVERS: readonly ReceiverSample[] = [
  { title: "Node", language: "javascript", code: node },
  { title: "Python", language: "python", code: python },
  { title: "PHP", language: "php", code: php },
  { title: "Go", language: "go", code: go },
  { title: "Java", language: "java", code: java },
];

const comparingNode = `import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text) => createHash("sha256").update(text).digest();

/** @param headers lower-case names */
export function isGenuine(headers) {
  const given = String(headers["x-service-secret"] ?? "");
  return timingSafeEqual(digest(given), digest(process.env.WEBHOOK_SECRET));
}`;

const comparingPython = `import hmac, os

def is_genuine(headers) -> bool:
    """headers: lower-case names"""
    given = headers.get("x-service-secret", "")
    return hmac.compare_digest(given.encode(), os.environ["WEBHOOK_SECRET"].encode())`;

const comparingPhp = `<?php
function is_genuine(array $headers): bool // lower-case names
{
    return hash_equals(getenv('WEBHOOK_SECRET'), $headers['x-service-secret'] ?? '');
}`;

const comparingGo = `package hooks

import (
	"crypto/subtle"
	"net/http"
	"os"
)

func IsGenuine(h http.Header) bool {
	given, secret := []byte(h.Get("X-Service-Secret")), []byte(os.Getenv("WEBHOOK_SECRET"))
	return subtle.ConstantTimeCompare(given, secret) == 1
}`;

const comparingJava = `import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;

public final class Webhook {
    /** headers: lower-case names */
    public static boolean isGenuine(Map<String, String> headers) {
        byte[] given = headers.getOrDefault("x-service-secret", "").getBytes(StandardCharsets.UTF_8);
        byte[] secret = System.getenv("WEBHOOK_SECRET").getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(given, secret);
    }
}`;

/**
 * Receivers that compare the header `X-Service-Secret` (seed 6.3): any secret, without authentication of the
 * bytes.
 */
export const COMPARING_RECEIVERS: readonly ReceiverSample[] = [
  { title: "Node", language: "javascript", code: comparingNode },
  { title: "Python", language: "python", code: comparingPython },
  { title: "PHP", language: "php", code: comparingPhp },
  { title: "Go", language: "go", code: comparingGo },
  { title: "Java", language: "java", code: comparingJava },
];

const comesFromHttp = `import { createServer } from "node:http";`;

/** A complete receiver, as a start. TLS ends in front of it. */
export const WHOLE_RECEIVER: ReceiverSample = {
  title: "Node",
  language: "javascript",
  code: `import { createHash, timingSafeEqual } from "node:crypto";
${comesFromHttp}

const digest = (text) => createHash("sha256").update(text).digest();

createServer(async (request, response) => {
  const given = String(request.headers["x-service-secret"] ?? "");
  if (!timingSafeEqual(digest(given), digest(process.env.WEBHOOK_SECRET))) {
    response.writeHead(401).end();
    return;
  }
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  const { event, payload } = JSON.parse(body);
  response.writeHead(204).end(); // first answer, then work
  process.stdout.write(event + " " + payload.title + "\\n");
}).listen(process.env.PORT);`,
};
