import type { SigningApi } from "@/components/signing/api/signing-api";
import { isPassing, SigningProblem, toSigningProblem } from "@/components/signing/api/signing-problem";
import type { SignState } from "@/components/signing/model/sign-state";
import type { DirectCodeOutcome, MadeDirect } from "@/server/contract/direct";
import type { Language } from "@/server/domain/vocabulary";
import { toDataUrl } from "./data-url";
import type { DirectServer } from "./direct-server";
import { type DirectDraft, type Prefill, readDraft, storeDraft } from "./draft";
import {
  buildDirectSubmission,
  filterAcceptedAnswers,
  getViewerConsent,
  type KeptAnswerCount,
  updateIdentityValues,
  withAnswers,
} from "./submission";

type DirectVisitor = { name: string; email: string };

export type DirectView = {
  phase: "open" | "notActive" | "accountNeeded";
  person: DirectVisitor;
  /** True when the link requires an account: the address is the account's. */
  isAddressFixed: boolean;
  /** Set when the sender changed the form after the visitor began. */
  kept: KeptAnswerCount | null;
  /** Number of the current form. A higher one starts again at the start card. */
  form: number;
  /** Address a code must confirm, or null. */
  asking: string | null;
  /** True after the rate limit refused the finish. */
  isLimited: boolean;
};

export type DirectSessionOptions = {
  token: string;
  server: DirectServer;
  prefill: Prefill;
  language: () => Language;
  /** Called once the document exists. Returns the API the page uses from then on. */
  onMade: (made: MadeDirect) => SigningApi;
};

/**
 * A visit to a direct link: a `SigningApi` that keeps everything in this
 * tab until the finish creates the document. From then on it forwards to
 * the visitor's own signing API, so the signing screens need no variant.
 */
export class DirectSession {
  #view: DirectView;
  #draft: DirectDraft;
  #template: { state: SignState; account: DirectVisitor | null; revision: number } | null = null;
  /** Null until the document exists. */
  #signed: SigningApi | null = null;
  #answer: ((proof: string | null) => void) | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #options: DirectSessionOptions;

  constructor(options: DirectSessionOptions) {
    this.#options = options;
    this.#draft = readDraft(options.token, options.prefill);
    this.#view = {
      phase: "open",
      person: { name: this.#draft.name, email: this.#draft.email },
      isAddressFixed: false,
      kept: null,
      form: 0,
      asking: null,
      isLimited: false,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): DirectView => this.#view;

  #show(change: Partial<DirectView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #keep(change: Partial<DirectDraft>): void {
    this.#draft = { ...this.#draft, ...change };
    storeDraft(this.#options.token, this.#draft);
  }

  /** Stores the visitor's name and address. A new address needs a new code. */
  identify(person: DirectVisitor): void {
    const values = this.#template
      ? updateIdentityValues(this.#template.state, this.#draft, person)
      : this.#draft.values;
    this.#keep({ ...person, values });
    this.#show({ person });
  }

  sendCode(): Promise<{ resendInSeconds: number }> {
    return this.#options.server.sendCode({ email: this.#draft.email, language: this.#options.language() });
  }

  /** Checks a code. The right one lets the waiting finish continue. */
  async confirmCode(
    code: string,
  ): Promise<Exclude<DirectCodeOutcome["outcome"], "wrong"> | { triesLeft: number }> {
    const { email } = this.#draft;
    const judged = await this.#options.server.confirmCode({ email, code });
    if (judged.outcome === "wrong") return { triesLeft: judged.triesLeft };
    if (judged.outcome === "confirmed") {
      this.#keep({ proof: { email, value: judged.proof } });
      this.#settle(judged.proof);
    }
    return judged.outcome;
  }

  dismissCode(): void {
    this.#settle(null);
  }

  /** Returns to the start card, so that the visitor can correct the address. */
  beginAgain(): void {
    this.#settle(null);
    this.#show({ form: this.#view.form + 1 });
  }

  dismissLimit(): void {
    this.#show({ isLimited: false });
  }

  #settle(proof: string | null): void {
    const answer = this.#answer;
    this.#answer = null;
    this.#show({ asking: null });
    answer?.(proof);
  }

  readonly api: SigningApi = {
    state: () => this.#state(),
    open: async () => (await this.#signed?.open()) ?? { recorded: false },
    consent: async (input, recipient) => {
      if (this.#signed) return this.#signed.consent(input, recipient);
      const givenAt = this.#template?.state.serverTime ?? "";
      this.#keep({ consent: { ...input, givenAt } });
    },
    fill: async ({ fieldId, ...entered }) => {
      if (this.#signed) return this.#signed.fill({ fieldId, ...entered });
      this.#enter(fieldId, entered);
    },
    clear: async (input) => {
      if (this.#signed) return this.#signed.clear(input);
      this.#enter(input.fieldId, { value: null, inputMethod: "page" });
    },
    complete: (input) => (this.#signed ? this.#signed.complete(input) : this.#finish(input.nextSigner)),
    reject: async (input) => this.#openedApi().reject(input),
    askNewLink: async () => this.#openedApi().askNewLink(),
    askQuestion: async (input) => this.#openedApi().askQuestion(input),
    reportWrongPerson: async (input) => this.#openedApi().reportWrongPerson(input),
    uploadSignature: async (png) => {
      if (this.#signed) return this.#signed.uploadSignature(png);
      const url = await toDataUrl(png);
      const id = `picture-${this.#draft.pictures.length + 1}`;
      this.#keep({ pictures: [...this.#draft.pictures, [id, url]] });
      return id;
    },
  };

  /**
   * Returns the signing API for calls that need a document.
   * @throws SigningProblem INVALID_REQUEST while there is none
   */
  #openedApi(): SigningApi {
    if (this.#signed === null) throw new SigningProblem("INVALID_REQUEST");
    return this.#signed;
  }

  #enter(fieldId: number, entered: DirectDraft["values"][number][1]): void {
    this.#keep({ values: [...this.#draft.values.filter(([id]) => id !== fieldId), [fieldId, entered]] });
  }

  async #state(): ReturnType<SigningApi["state"]> {
    if (this.#draft.isSent) {
      const createdEnvelope = await this.#options.server.result(this.#draft.submissionId);
      if (createdEnvelope) this.#moveTo(createdEnvelope);
    }
    if (this.#signed) return this.#signed.state();
    const answer = await this.#options.server.state();
    if (answer.screen !== "open" || answer.signing.screen !== "sign") {
      this.#show({ phase: answer.screen === "accountNeeded" ? "accountNeeded" : "notActive" });
      return { screen: "notFound" };
    }
    const { revision, account, accountOnly, signing } = answer;
    this.#meet(account, accountOnly);
    this.#adopt(revision, signing);
    this.#template = { state: signing, account, revision };
    this.#show({ phase: "open" });
    return withAnswers(signing, this.#draft);
  }

  /** A signed-in visitor need not type data the account already has (WCAG 3.3.7). */
  #meet(account: DirectVisitor | null, accountOnly: boolean): void {
    const name = this.#draft.name || account?.name || "";
    const email = (accountOnly ? account?.email : this.#draft.email || account?.email) ?? "";
    if (name !== this.#draft.name || email !== this.#draft.email) this.#keep({ name, email });
    const { person } = this.#view;
    if (person.name !== name || person.email !== email) this.#show({ person: { name, email } });
    if (this.#view.isAddressFixed !== accountOnly) this.#show({ isAddressFixed: accountOnly });
  }

  /** Takes over the current template. If it changed, keeps the answers that still fit. */
  #adopt(revision: number, signing: SignState): void {
    const isChanged = this.#draft.revision !== null && this.#draft.revision !== revision;
    if (!isChanged) {
      if (this.#draft.revision === null) this.#keep({ revision });
      return;
    }
    const { values, kept: keptCount, total } = filterAcceptedAnswers(signing, this.#draft.values);
    const hasBegun = this.#draft.consent !== null;
    this.#keep({ revision, values });
    if (hasBegun) this.#show({ kept: { kept: keptCount, total }, form: this.#view.form + 1 });
  }

  async #finish(nextSigner: DirectVisitor | undefined): Promise<void> {
    const template = this.#template;
    const consent =
      this.#draft.consent ?? (template && getViewerConsent(template.state, this.#options.language()));
    if (!template || !consent) throw new SigningProblem("INVALID_REQUEST");
    for (;;) {
      const proof = await this.#proof(template.account);
      if (proof === undefined) throw new SigningProblem("DISMISSED");
      try {
        return this.#moveTo(await this.#send(template, consent, proof, nextSigner));
      } catch (error) {
        await this.#recover(error);
      }
    }
  }

  /** Returns null if no proof is needed, undefined if the visitor closed the dialog. */
  async #proof(account: DirectVisitor | null): Promise<string | null | undefined> {
    const { email, proof } = this.#draft;
    if (account?.email === email) return null;
    if (proof?.email === email) return proof.value;
    const newProof = await new Promise<string | null>((resolve) => {
      this.#answer = resolve;
      this.#show({ asking: email });
    });
    return newProof ?? undefined;
  }

  #send(
    { state, revision }: { state: SignState; revision: number },
    { givenAt: _, ...consent }: NonNullable<DirectDraft["consent"]>,
    proof: string | null,
    nextSigner: DirectVisitor | undefined,
  ): Promise<MadeDirect> {
    const { submissionId, name, email, externalId } = this.#draft;
    this.#keep({ isSent: true });
    return this.#options.server.finish({
      ...buildDirectSubmission(withAnswers(state, this.#draft), this.#draft),
      submissionId,
      revision,
      name,
      email,
      externalId,
      proof,
      consent,
      ...(nextSigner ? { nextSigner } : {}),
    });
  }

  /** Returns if the finish may be sent again at once. Throws the problem to show otherwise. */
  async #recover(error: unknown): Promise<void> {
    const problem = toSigningProblem(error);
    const { code } = problem;
    // The server may have run the finish. `isSent` stays, so the next state call looks the result up.
    if (isPassing(code) && code !== "TOO_MANY_REQUESTS") throw problem;
    this.#keep({ isSent: false });
    switch (code) {
      case "TWO_FACTOR_AUTH_FAILED":
        return this.#keep({ proof: null });
      case "TOO_MANY_REQUESTS":
        this.#show({ isLimited: true });
        throw new SigningProblem("DISMISSED");
      case "CONFLICT":
      case "NOT_FOUND":
      case "UNAUTHORIZED": {
        const { form } = this.#view;
        await this.#state();
        // A changed form restarts and a closed link has its own screen. Only other problems need a message.
        const isTold = this.#view.form !== form || this.#view.phase !== "open";
        throw isTold ? new SigningProblem("DISMISSED") : problem;
      }
      default:
        throw problem;
    }
  }

  #moveTo(made: MadeDirect): void {
    this.#signed = this.#options.onMade(made);
    storeDraft(this.#options.token, null);
    this.#draft = { ...this.#draft, isSent: false };
  }
}
