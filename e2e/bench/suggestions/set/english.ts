import {
  type PaperStyle,
  type Party,
  renderBlank,
  renderChoices,
  renderFormRows,
  renderSignatures,
  type SignatureLabels,
} from "./contract-layout";
import type { SpanishPaper } from "./spanish";

/** Contracts in English. All words outside the places are there to mislead the rules. */

const WORDS: SignatureLabels = {
  signature: "Signature",
  name: "Name",
  date: "Date",
  id: "ID number",
  place: "Place",
};
const renderParties = (look: PaperStyle, parties: readonly Party[]) => renderSignatures(look, WORDS, parties);

const lease: SpanishPaper = (look) => {
  const blank = (type: string, ems: number) => renderBlank(look, type, ems);
  return [
    `<h1>RESIDENTIAL LEASE AGREEMENT</h1><p>This Lease is made on ${blank("DATE|TEXT", 8)} between ${blank("NAME|TEXT", 15)} ("Landlord") and ${blank("NAME|TEXT", 15)} ("Tenant") for the premises at ${blank("TEXT", 20)}.</p>
<h2>1. Term</h2><p>The term begins on ${blank("DATE|TEXT", 7)} and ends on ${blank("DATE|TEXT", 7)}. Rent is due on the date stated above. The signature of one Tenant binds all of them.</p><h2>2. Rent</h2><p>Tenant shall pay $ ${blank("NUMBER|TEXT", 6)} per month to the name and address given by Landlord.</p><h2>3. Pets</h2>${renderChoices(look, ["Allowed", "Not allowed"])}<p>Each party shall sign and date every page that was changed by hand.</p>`,
    `<h2>4. Notices</h2><p>Notices are sent by email to the address on file. The date of a notice is the date it was sent.</p>${renderParties(look, [{ role: "LANDLORD" }, { role: "TENANT", extra: [["Phone", "TEXT|NUMBER"]] }])}`,
  ];
};

const work: SpanishPaper = (look) => [
  `<h1>EMPLOYMENT AGREEMENT</h1><p>Harbour Light Ltd. employs the person named below. Start date: 3 March 2026. Salary: 31,500 a year.</p>${renderFormRows(
    look,
    [
      ["Full name", "NAME|TEXT"],
      ["Date of birth", "DATE|TEXT"],
      ["Address", "TEXT"],
      ["Email", "EMAIL"],
      ["Phone", "TEXT|NUMBER"],
      ["National insurance number", "TEXT|NUMBER"],
      ["Emergency contact", "TEXT|NAME"],
    ],
  )}<h2>Working time</h2>${renderChoices(look, ["Full time", "Part time", "Zero hours"])}<p>Overtime is agreed in writing, with the signature of the manager and the date.</p>`,
  `<h2>Confidentiality</h2><p>The employee keeps the employer's information secret. Your name may appear on our website.</p>${renderParties(
    look,
    [
      { role: "Employer", name: "Ruth Avery, Director" },
      { role: "Employee", extra: [["Date", "DATE"]] },
    ],
  )}`,
];

const secrecy: SpanishPaper = (look) => {
  const blank = (type: string, ems: number) => renderBlank(look, type, ems);
  return [
    `<h1>MUTUAL NON-DISCLOSURE AGREEMENT</h1><p>This Agreement is entered into as of ${blank("DATE|TEXT", 8)} (the "Effective Date") by and between Northwind Inc. and ${blank("NAME|TEXT", 16)} ("Counterparty").</p><p>1. Confidential Information means what is marked so. 2. The term is two years from the Effective Date. 3. Neither party uses the name of the other. 4. Signatures by electronic means bind the parties.</p><table class="grid"><tr><th>Milestone</th><th>Date</th><th>Owner name</th></tr><tr><td>Kick-off</td><td>1 April 2026</td><td>J. Lane</td></tr><tr><td>Review</td><td>1 June 2026</td><td>M. Cole</td></tr></table>${renderParties(
      look,
      [
        { role: "Northwind Inc.", extra: [["Title", "TEXT"]] },
        { role: "Counterparty", extra: [["Title", "TEXT"]] },
      ],
    )}`,
  ];
};

const power: SpanishPaper = (look) => {
  const blank = (type: string, ems: number) => renderBlank(look, type, ems);
  return [
    `<h1>POWER OF ATTORNEY</h1><p>I, ${blank("NAME|TEXT", 16)}, of ${blank("TEXT", 18)}, appoint ${blank("NAME|TEXT", 16)} of ${blank("TEXT", 18)} as my attorney in fact, to act in my name.</p><p>This power ends on the date of my death or when I revoke it in writing. A copy has the effect of the original.</p><p>Initial each power granted:</p><p>${blank("INITIALS|TEXT", 4)} Banking</p><p>${blank("INITIALS|TEXT", 4)} Real estate</p><p>${blank("INITIALS|TEXT", 4)} Tax matters</p>${renderParties(look, [{ role: "Principal" }, { role: "Witness", extra: [["Address", "TEXT"]] }])}`,
  ];
};

const order: SpanishPaper = (look) => [
  `<h1>ORDER FORM</h1>${renderFormRows(look, [
    ["Company", "TEXT|NAME"],
    ["Contact name", "NAME|TEXT"],
    ["Billing address", "TEXT"],
    ["Email", "EMAIL"],
    ["Purchase order no.", "TEXT|NUMBER"],
  ])}<table class="grid"><tr><th>Qty</th><th>Description</th><th>Price</th><th>Total</th></tr><tr><td>5</td><td>Licence, yearly</td><td>120.00</td><td>600.00</td></tr><tr><td>1</td><td>Setup</td><td>250.00</td><td>250.00</td></tr></table><p>Payment:</p>${renderChoices(look, ["Invoice", "Card", "Direct debit"])}<p>By signing you accept the terms of service as of the date of signature.</p>${renderParties(look, [{ role: "Customer" }, { role: "Sales representative", name: "Paul Engel" }])}`,
];

const consent: SpanishPaper = (look) => [
  `<h1>CONSENT AND RELEASE</h1><p>I have read this form and have had the chance to ask. I may withdraw at any date. My signature does not waive my rights.</p>${renderFormRows(
    look,
    [
      ["Participant name", "NAME|TEXT"],
      ["Date of birth", "DATE|TEXT"],
      ["Guardian", "TEXT|NAME"],
      ["Email address", "EMAIL"],
      ["Date", "DATE"],
    ],
  )}<p>I agree to the use of:</p>${renderChoices(look, ["Photographs", "Video", "My name"])}${renderChoices(look, ["Yes", "No"])}${renderParties(look, [{ role: "Participant" }, { role: "Parent or guardian" }])}`,
];

const receipt: SpanishPaper = (look) => {
  const blank = (type: string, ems: number) => renderBlank(look, type, ems);
  return [
    `<h1>RECEIPT</h1><p>No. 4471</p><p>Received from ${blank("NAME|TEXT", 18)} the amount of ${blank("NUMBER|TEXT", 8)} for ${blank("TEXT", 20)}.</p><p>Date: ${blank("DATE", 9)}</p><p>Not valid without a signature. Keep this receipt with the date of purchase.</p>${renderParties(look, [{ role: "Received by", extra: [["Name", "NAME"]] }])}`,
  ];
};

const services: SpanishPaper = (look) => {
  const blank = (type: string, ems: number) => renderBlank(look, type, ems);
  return [
    `<h1>CONSULTING SERVICES AGREEMENT</h1><p>Between Alder Works LLC and the consultant:</p>${renderFormRows(
      look,
      [
        ["Name", "NAME|TEXT"],
        ["Address", "TEXT"],
        ["Tax ID", "TEXT|NUMBER"],
        ["Email", "EMAIL"],
      ],
    )}<h2>Fees</h2><p>The client pays ${blank("NUMBER|TEXT", 6)} per hour, invoiced monthly with the date of each service.</p><h2>Schedules</h2><p>Schedule A, Scope ........................................ 4</p><p>Schedule B, Dates ........................................ 7</p>`,
    `<h2>Law</h2><p>The law of the client's seat applies. This agreement may be signed in counterparts.</p>${renderParties(
      look,
      [
        { role: "Client", name: "Alder Works LLC", extra: [["Title", "TEXT"]] },
        { role: "Consultant", extra: [["Date", "DATE"]] },
      ],
    )}`,
  ];
};

const pledge: SpanishPaper = (look) => {
  const blank = (type: string, ems: number) => renderBlank(look, type, ems);
  return [
    `<h1>PROMISSORY NOTE</h1><p>For value received, the undersigned promises to pay to the order of ${blank("NAME|TEXT", 15)} the sum of $ ${blank("NUMBER|TEXT", 7)} on or before ${blank("DATE|TEXT", 8)}.</p><p>Interest runs from the date of this note. Any change needs the signature of both.</p>${renderFormRows(
      look,
      [
        ["Borrower name", "NAME|TEXT"],
        ["Borrower address", "TEXT"],
        ["City", "TEXT"],
      ],
    )}${renderParties(look, [{ role: "Borrower" }, { role: "Lender" }])}`,
  ];
};

const handover: SpanishPaper = (look) => [
  `<h1>EQUIPMENT HANDOVER</h1>${renderFormRows(look, [
    ["Employee name", "NAME|TEXT"],
    ["Position", "TEXT"],
    ["Department", "TEXT"],
    ["Date of handover", "DATE|TEXT"],
  ])}<table class="grid"><tr><th>Item</th><th>Serial</th><th>State</th></tr><tr><td>Laptop</td><td>PF-3391</td><td>New</td></tr><tr><td>Phone</td><td>A22-0091</td><td>Used</td></tr></table><p>All items are returned by the date of leaving. Both sign below.</p>${renderChoices(look, ["As agreed", "With remarks"])}${renderParties(look, [{ role: "Handed over by" }, { role: "Received by" }])}`,
];

export const ENGLISH: Readonly<Record<string, SpanishPaper>> = {
  lease,
  work,
  secrecy,
  power,
  order,
  consent,
  receipt,
  services,
  pledge,
  handover,
};
