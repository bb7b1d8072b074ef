import type { IssuedSigner, TestingAuthority } from "../signers";
import { addSignature, type Signing } from "../updates";
import { AT } from "./base";
import { formatStream } from "./later-update";
import type { Form, Objects, SealedFile } from "./sealed-file";

/**
 * Updates that the standard permits, as other programs write them. A failed verdict on one would be a false
 * accusation.
 */

export type HonestFile = {
  name: string;
  bytes: Buffer;
  /** The minimal verdict: some odd but harmless details may stay open. */
  least: "passed" | "indeterminate";
};

const LOOK = formatStream(
  "/Tx BMC BT /Helv 12 Tf 2 10 Td (filled in) Tj ET EMC",
  `/Type /XObject /Subtype /Form /BBox [0 0 200 30] /Resources << /Font << /Helv ${AT.font} 0 R >> >>`,
);
const EXTENSIONS = "<< /ESIC << /BaseVersion /1.7 /ExtensionLevel 5 >> >>";

export class Honest {
  readonly #stamper: IssuedSigner;

  constructor(
    readonly authority: TestingAuthority,
    readonly signer: IssuedSigner,
  ) {
    this.#stamper = authority.issue("rsa", { use: "timeStamping" });
  }

  /** Adds a genuine time-stamp; `more` adds to its update. */
  stamped(bytes: Buffer, more: Partial<Signing> = {}): Buffer {
    const stampCovered = (covered: Buffer) => this.authority.stamp(this.#stamper, covered);
    const how = { field: "Stamp", type: "DocTimeStamp", subFilter: "ETSI.RFC3161", page: AT.page } as const;
    return addSignature(bytes, { ...how, sign: stampCovered, ...more });
  }

  #signed(bytes: Buffer): Buffer {
    const signCovered = (covered: Buffer) => this.authority.sign(this.signer, covered);
    return addSignature(bytes, { field: "Later", sign: signCovered, page: AT.page });
  }

  /** A store with the authority's certificate; its dictionary is an object of its own or in the catalog. */
  #store(s: SealedFile, isApart: boolean, extensions = ""): Objects {
    const certificate = this.authority.certificate.toString("latin1");
    const store = `<< /Type /DSS /Certs [${s.next} 0 R] /VRI << /${"0A".repeat(20)} << /Cert [${s.next} 0 R] >> >> >>`;
    const entry = isApart ? `${s.next + 1} 0 R` : store;
    return {
      [s.next]: Buffer.from(formatStream(certificate), "latin1"),
      ...(isApart ? { [s.next + 1]: store } : {}),
      [s.root]: s.body(s.root, { DSS: entry, ...(extensions ? { Extensions: extensions } : {}) }),
    };
  }

  #stores(s: SealedFile, forms: readonly Form[]): Record<string, Buffer> {
    return Object.fromEntries(
      forms.flatMap((form) => [
        [`a security store in the catalog, ${form}`, s.saved(this.#store(s, false), form)],
        [`a security store apart, with extensions, ${form}`, s.saved(this.#store(s, true, EXTENSIONS), form)],
      ]),
    );
  }

  on(s: SealedFile): HonestFile[] {
    // A cross-reference of the other kind is permitted, but readers handle it differently.
    const streams: Form[] = ["stream", "packed"];
    const [own, other]: [Form[], Form[]] = s.kind === "stream" ? [streams, ["table"]] : [["table"], streams];
    const store = s.saved(this.#store(s, true), s.kind);
    const passing: Record<string, Buffer> = {
      ...this.#stores(s, own),
      "a document time-stamp": this.stamped(s.bytes),
      "a document time-stamp that is hidden": this.stamped(s.bytes, {
        rect: "[50 600 450 760]",
        flags: 2,
        entries: `/AP << /N ${s.next + 2} 0 R >>`,
        objects: { [s.next + 2]: LOOK },
      }),
      "a security store, then a document time-stamp": this.stamped(store),
      ...(s.permission === 1 ? {} : { "another invisible signature": this.#signed(s.bytes) }),
      ...(s.permission === 2 ? { "a field filled in": this.#filled(s) } : {}),
    };
    const open = {
      ...this.#stores(s, other),
      "white space behind the end": Buffer.concat([s.bytes, Buffer.from(" \r\n\n  ")]),
      "a kilobyte of white space": Buffer.concat([s.bytes, Buffer.alloc(1000, 0x20)]),
      "zeros behind the end": Buffer.concat([s.bytes, Buffer.alloc(100)]),
      "the last newline cut": s.bytes.subarray(0, s.bytes.length - 1),
    };
    const toHonestFiles = (all: Record<string, Buffer>, least: HonestFile["least"]): HonestFile[] =>
      Object.entries(all).map(([name, bytes]) => ({ name: `${s.name}: ${name}`, bytes, least }));
    return [...toHonestFiles(passing, "passed"), ...toHonestFiles(open, "indeterminate")];
  }

  #filled(s: SealedFile): Buffer {
    return s.saved(
      {
        [AT.field]: s.body(AT.field, { V: "(filled in)", AP: `<< /N ${s.next} 0 R >>` }),
        [s.next]: LOOK,
      },
      s.kind,
    );
  }
}
