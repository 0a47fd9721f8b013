interface Chapter {
  readonly title: string;
  readonly text: string;
  /** Commands to type, each one line. */
  readonly commands: readonly string[];
  /** After the commands. */
  readonly remark?: string;
}

/** The end of each chapter but the last. */
export const nextChapterHint = "Type 'tutorial' again to get to the next chapter.";

export const congratulation =
  "Congratulations! You finished the tutorial. Type 'tutorial' to start it again from the first chapter.";

export const chapters: readonly Chapter[] = [
  {
    title: 'Welcome',
    text: 'This tutorial shows the first steps in the shell, from variables to queries. Each chapter explains one task with commands that you can type at the prompt JSH>.',
    commands: [],
  },
  {
    title: 'JavaScript shell',
    text: 'The shell runs JavaScript. Variables keep their values between commands:',
    commands: ['number = 123;', 'number = number * 10;'],
    remark: 'The result of a command is printed with the prefix ==>.',
  },
  {
    title: 'Complex instructions',
    text: 'Commands can have several lines. The prompt ...> is shown until all braces are closed:',
    commands: ['for (i = 0; i < 10; i++) {', '  number = number + 1;', '}'],
    remark: 'Ctrl+C cancels a prompt or a running command. Shift+Enter inserts a line.',
  },
  {
    title: 'Printing results',
    text: 'Values can also be printed by a function:',
    commands: ['print(number);', 'print({ a: 1, b: [2, 3] });'],
    remark: 'Long strings are cut to 80 characters, and of a cursor 10 documents are printed.',
  },
  {
    title: 'Creating collections',
    text: 'Documents are kept in collections, as rows are kept in tables. To create one, enter:',
    commands: ["db._create('cars');"],
    remark: 'If the collection exists already, error 1207 (duplicate name) is printed.',
  },
  {
    title: 'Displaying collections',
    text: 'To list all collections of the database, enter:',
    commands: ['db._collections();'],
    remark: 'The names of system collections begin with an underscore.',
  },
  {
    title: 'Creating documents',
    text: 'A document is a JavaScript object. The server adds the attributes _id, _key and _rev:',
    commands: [
      "db.cars.save({ _key: 'vw', brand: 'VW', horsepower: 60 });",
      "db.cars.save({ _key: 'audi', brand: 'Audi', horsepower: 150 });",
      "db.cars.save({ _key: 'fiat', brand: 'Fiat', horsepower: 40 });",
    ],
  },
  {
    title: 'Displaying all documents',
    text: 'To read all documents of a collection, enter:',
    commands: ['db.cars.toArray();'],
  },
  {
    title: 'Counting',
    text: 'To count the documents of a collection, enter:',
    commands: ['db.cars.count();'],
  },
  {
    title: 'Retrieving by key and by id',
    text: 'A document is found by its key in its collection, or by its id in the database. The id is the name of the collection, a slash and the key:',
    commands: ["db.cars.document('vw');", "db._document('cars/vw');"],
  },
  {
    title: 'Modifying',
    text: 'replace changes the whole document, update changes the given attributes:',
    commands: [
      "db.cars.replace('vw', { brand: 'VW', horsepower: 75 });",
      "db.cars.update('vw', { color: 'red' });",
    ],
  },
  {
    title: 'Revisions',
    text: 'Each change gives a document a new revision. A change can require the revision that was read before:',
    commands: [
      "car = db.cars.document('audi');",
      "db.cars.update('audi', { horsepower: 160 });",
      'db.cars.update(car, { horsepower: 170 });',
    ],
    remark: 'The last command prints error 1200 (conflict): the document has changed since it was read.',
  },
  {
    title: 'Removing',
    text: 'To remove a document, enter:',
    commands: ["db.cars.remove('fiat');"],
    remark: 'db.cars.truncate() removes all documents, db._drop() a whole collection.',
  },
  {
    title: 'Searching by example',
    text: 'To find the documents that have the attributes of an example, enter:',
    commands: ["db.cars.byExample({ brand: 'VW' }).toArray();", "db.cars.firstExample({ brand: 'Audi' });"],
  },
  {
    title: 'Running AQL queries',
    text: 'AQL is the query language of the server. Values are passed as bind parameters:',
    commands: [
      "db._query('FOR c IN cars SORT c.horsepower DESC RETURN c.brand').toArray();",
      "db._query('FOR c IN cars FILTER c.horsepower > @least RETURN c', { least: 100 });",
    ],
  },
  {
    title: 'Using databases',
    text: 'A server has several databases. The default database is _system. These commands create, list and remove a database:',
    commands: ["db._createDatabase('garage');", 'db._databases();', "db._dropDatabase('garage');"],
    remark: 'The shell works in the database of this page. Select another one at the top left.',
  },
];

/** The chapter that the next `tutorial` shows; the counter starts again after the last chapter. */
export function nextChapter(chapter: number): number {
  return (chapter + 1) % chapters.length;
}
