import { readSignedIn } from "@/server/auth/session";
import { askMailedLink, openMailedLink, showMailedLink } from "@/server/rest/mailed-link";
import { buildRouteMethods, type Handler } from "@/server/rest/methods";

const BASE = "http://localhost:3000";
const drawByte = (): number => Math.floor(Math.random() * 254) + 1;

export type LinkDoorResponse = { status: number; body: unknown; cookies: readonly string[] };

/** A browser at the routes of a mailed link, with its own cookies and network. */
export class LinkBrowser {
  readonly cookies = new Map<string, string>();
  readonly #address: string;

  constructor(address = `10.${drawByte()}.${drawByte()}.${drawByte()}`) {
    this.#address = address;
  }

  /** `site` is the `sec-fetch-site` header of the calling page. */
  ask = (email: string, next = "/", site = "same-origin") =>
    this.#post(askMailedLink, "ask", { email, next }, site);
  look = (token: string) => this.#post(showMailedLink, "look", { token });
  open = (token: string, more: { code?: string; trust?: boolean } = {}, site = "same-origin") =>
    this.#post(openMailedLink, "open", { token, ...more }, site);

  session = () => readSignedIn(this.headers());

  headers(more: Record<string, string> = {}): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    return new Headers({ cookie, "user-agent": agent, "x-rubrica-peer": this.#address, ...more });
  }

  /** Another tab, or a copy, of this browser. */
  copy(): LinkBrowser {
    const copy = new LinkBrowser(this.#address);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  async #post(
    handler: Handler,
    door: string,
    body: unknown,
    site = "same-origin",
  ): Promise<LinkDoorResponse> {
    const headers = this.headers({ "sec-fetch-site": site, "content-type": "application/json" });
    const url = `${BASE}/api/auth/mailed-link/${door}`;
    const request = new Request(url, { method: "POST", headers, body: JSON.stringify(body) });
    const context = { params: Promise.resolve({}) };
    const answer = await buildRouteMethods({ POST: handler }, "own pages").POST(request, context);
    const cookies = answer.headers.getSetCookie();
    for (const header of cookies) this.#keep(header);
    return { status: answer.status, body: await answer.json(), cookies };
  }

  #keep(header: string): void {
    const [pair = ""] = header.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    if (/Max-Age=0/i.test(header)) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}
