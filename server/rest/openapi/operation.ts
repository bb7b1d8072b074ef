/** Groups of the reference in the order shown. */
export const TAGS = {
  Envelope: "Documents and templates: create, send, read, end.",
  "Envelope Items": "The PDF files of an envelope.",
  "Envelope Fields":
    "What a recipient fills in, and where. Positions are percent of the page from its top-left corner.",
  "Envelope Recipients": "Who signs, approves, views, assists or gets a copy.",
  "Envelope Attachments": "Links shown beside the documents.",
  Template: "What templates are used for, and what they were.",
  "Direct Links": "One public address per template that lets anybody start and sign a document.",
  Contact: "People whom the team keeps, and who is suggested while an address is typed.",
  Overview: "What is under way in the team, and what needs somebody.",
  Usage: "What a team used by month, and how far the limits of its organisation are used.",
  Organisation: "Who may do what in an organisation and its teams, and who changed it.",
  Report: "What happened to documents over weeks and months, and where people stopped.",
  Export: "What was taken out of the team in one go, and by whom.",
  "Field Set": "Fields that a team uses again, under a name.",
  "Saved View": "Lists of documents under a name, for oneself or the team.",
  "Sender Address": "Addresses of the organisation that documents may be sent from.",
  Notice: "What senders are told of, and how.",
  Folder: "Folders for documents and for templates.",
  Embedding: "Short-lived tokens for embedding the editor in your own pages.",
  "Bulk Send": "One template sent to many: a document for each row of a table.",
  "Bulk Action": "The same done to many envelopes in one act.",
  Webhook: "Addresses that are called when something happens.",
} as const;
type Tag = keyof typeof TAGS;

export type OperationText = {
  /** Named so that the usual generators derive good method names (rest/README.md 17). */
  operationId: string;
  tag: Tag;
  summary: string;
  description?: string;
  /** Body of a POST. JSON by default. */
  body?: "multipart" | "multipart or json";
  /** Media type of the answer if it is not JSON. */
  answer?: "pdf" | "zip" | "csv" | "table" | "table or lines";
  /** Also answers without the Authorization header. */
  isPublic?: true;
  example?: { request?: object; response?: object };
};

/** `GET /envelope/{envelopeId}` and so on, as the procedures publish them. */
export type OperationKey = `${"GET" | "POST"} /${string}`;
export type OperationTexts = Readonly<Record<OperationKey, OperationText>>;
