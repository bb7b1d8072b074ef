import { request } from "node:https";
import {
  finishCompany,
  leaveCompany,
  linkCompany,
  mailCompanyCode,
  startCompany,
} from "@/server/rest/company-sign-in";
import type { Handler } from "@/server/rest/methods";
import type { CompanyProvider } from "./company-provider";

const BASE = "http://localhost:3000";

/** A browser between our routes and a provider. Keeps our cookies by name, and the provider's apart. */
export class CompanyBrowser {
  readonly cookies = new Map<string, string>();
  readonly #theirs = new Map<string, string>();

  constructor(readonly provider: CompanyProvider) {}

  /** Requests a company sign-in. Returns the provider's URL, or null without a provider. */
  async start(email: string, next = "/"): Promise<string | null> {
    const answer = await this.#post(startCompany, "/api/auth/company/start", { email, next });
    if (answer.status !== 200) throw new TypeError(`${answer.status} ${await answer.text()}`);
    const { url } = await answer.json();
    return url;
  }

  /** Signs in at the provider. Returns our URL to which it sends the browser. */
  async travel(start: string, who: string | null): Promise<string> {
    let url = start;
    for (let hops = 0; hops < 10; hops += 1) {
      if (url.startsWith(BASE)) return this.#lied(url);
      const isLogin = new URL(url).pathname.startsWith("/login/");
      const form = who === null ? "cancel=1" : `who=${encodeURIComponent(who)}`;
      url = new URL(await this.#hop(url, isLogin ? form : null), url).href;
    }
    throw new TypeError("too many redirects");
  }

  /** The `iss` that the provider claims on its redirect, a false one on demand. */
  #lied(url: string): string {
    const { iss } = this.provider.lies;
    if (iss === undefined) return url;
    const address = new URL(url);
    address.searchParams.set("iss", iss);
    return address.href;
  }

  /** Follows a redirect back to us, to the organisation in its path. */
  async comeBack(url: string): Promise<Response> {
    const [, organisation = ""] = /company\/(\d+)\/callback/.exec(url) ?? [];
    const context = { params: Promise.resolve({ organisation }) };
    const headers = this.#headers({ "sec-fetch-site": "cross-site" });
    return this.#kept(await finishCompany(new Request(url, { headers }), context));
  }

  async signIn(email: string, who: string | null, next = "/"): Promise<string> {
    const start = await this.start(email, next);
    if (start === null) throw new TypeError("no company takes this address");
    const answer = await this.comeBack(await this.travel(start, who));
    return answer.headers.get("location") ?? "";
  }

  mailCode = () => this.#post(mailCompanyCode, "/api/auth/company/code", {});
  link = (code?: string) =>
    this.#post(linkCompany, "/api/auth/company/link", code === undefined ? {} : { code });

  /** Requests the provider's log-out address; `site` is the `sec-fetch-site` of the calling page. */
  leave = (site = "same-origin") => this.#post(leaveCompany, "/api/auth/company/leave", {}, site);

  headers = (): Headers => this.#headers({});

  async #post(handler: Handler, path: string, body: unknown, site = "same-origin"): Promise<Response> {
    const headers = this.#headers({ "sec-fetch-site": site, "content-type": "application/json" });
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const context = { params: Promise.resolve({}) };
    return this.#kept(
      await handler(new Request(`${BASE}${path}`, init), context).catch(
        (error: unknown) => new Response(String(Reflect.get(Object(error), "code")), { status: 400 }),
      ),
    );
  }

  #headers(more: Record<string, string>): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Headers({ cookie, "user-agent": "Mozilla/5.0 (X11; Linux) Chrome/140.0", ...more });
  }

  #kept(answer: Response): Response {
    for (const header of answer.headers.getSetCookie()) {
      const [pair = ""] = header.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      if (/Max-Age=0/i.test(header)) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(name.length + 1));
    }
    return answer;
  }

  #hop(url: string, form: string | null): Promise<string> {
    const cookie = [...this.#theirs].map(([name, value]) => `${name}=${value}`).join("; ");
    const type = form === null ? {} : { "content-type": "application/x-www-form-urlencoded" };
    const options = {
      ca: this.provider.ca,
      method: form === null ? "GET" : "POST",
      headers: { cookie, ...type },
    };
    return new Promise((resolve, reject) => {
      const call = request(url, options, (answer) => {
        for (const header of answer.headers["set-cookie"] ?? []) {
          const [pair = ""] = header.split(";");
          this.#theirs.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
        }
        answer.resume();
        const { location } = answer.headers;
        if (location) resolve(location);
        else reject(new TypeError(`no way on: ${answer.statusCode} ${url}`));
      });
      call.on("error", reject);
      call.end(form ?? undefined);
    });
  }
}
