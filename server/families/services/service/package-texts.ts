import buffer from 'buffer?package';
import chai from 'chai-4?package';
import dedent from 'dedent?package';
import events from 'events?package';
import httpErrors from 'http-errors?package';
import joi from 'joi?package';
import lodash from 'lodash?package';
import path from 'path-browserify?package';
import querystring from 'querystring?package';
import statuses from 'statuses?package';
import underscore from 'underscore?package';

/** Packages of the server that services can require, as CommonJS texts by name. */
export const packageTexts: Readonly<Record<string, string>> = {
  buffer,
  chai,
  dedent,
  events,
  'http-errors': httpErrors,
  joi,
  lodash,
  'path-browserify': path,
  querystring,
  statuses,
  underscore,
};
