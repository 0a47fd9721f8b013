import aqb from 'aqb?package';
import buffer from 'buffer?package';
import chai from 'chai-4?package';
import dedent from 'dedent?package';
import events from 'events?package';
import expectJs from 'expect.js?package';
import graphql from 'graphql?package';
import httpErrors from 'http-errors?package';
import joi from 'joi?package';
import joi6 from 'joi-6?package';
import lodash from 'lodash?package';
import path from 'path-browserify?package';
import qs from 'qs?package';
import querystring from 'querystring?package';
import semver from 'semver?package';
import statuses from 'statuses?package';
import underscore from 'underscore?package';
import url from 'url?package';

/** Packages of the server that services can require, as CommonJS texts by name. */
export const packageTexts: Readonly<Record<string, string>> = {
  aqb,
  buffer,
  chai,
  dedent,
  events,
  'expect.js': expectJs,
  graphql,
  'http-errors': httpErrors,
  joi,
  'joi-6': joi6,
  lodash,
  'path-browserify': path,
  qs,
  querystring,
  semver,
  statuses,
  underscore,
  url,
};
