# Cucumber asks for the scenarios of a run only where there is a feature.
Feature: What is rehearsed is given to Cucumber, and not read from files
